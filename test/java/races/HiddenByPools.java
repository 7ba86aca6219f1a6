// SPDX-License-Identifier: Apache-2.0
// expect: race HiddenByPools.x
// Making pools in two threads orders nothing.
import java.util.concurrent.Executors;

public class HiddenByPools {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Executors.newFixedThreadPool(1).shutdown();
            x = 1;
            Executors.newFixedThreadPool(1).shutdown();
        });
        t.start();
        Executors.newFixedThreadPool(1).shutdown();
        x = 2;
        Executors.newFixedThreadPool(1).shutdown();
        t.join();
    }
}
