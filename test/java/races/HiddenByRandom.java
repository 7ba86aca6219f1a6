// SPDX-License-Identifier: Apache-2.0
// expect: race HiddenByRandom.x
// Nor must the JDK's global counters: random numbers, thread locals, pool numbers.
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public class HiddenByRandom {
    static int x;

    static void use() {
        new Random().nextInt();
        new ThreadLocal<String>().get();
        ThreadLocalRandom.current().nextInt(3);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            use();
            x = 1;
            use();
        });
        t.start();
        use();
        x = 2;
        use();
        t.join();
    }
}
