// SPDX-License-Identifier: Apache-2.0
// expect: none
// ThreadLocalRandom in two threads.
import java.util.concurrent.ThreadLocalRandom;

public class LocalRandom {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> ThreadLocalRandom.current().nextInt(10));
        t.start();
        assert ThreadLocalRandom.current().nextInt(10) < 10;
        t.join();
    }
}
