// SPDX-License-Identifier: Apache-2.0
// expect: race LocalRandomHides.x
// … is no synchronization.
import java.util.concurrent.ThreadLocalRandom;

public class LocalRandomHides {
    static int x;

    static void use() {
        ThreadLocalRandom.current().nextInt();
        x++;
        ThreadLocalRandom.current().nextInt();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LocalRandomHides::use);
        t.start();
        use();
        t.join();
    }
}
