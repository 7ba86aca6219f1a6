// SPDX-License-Identifier: Apache-2.0
// expect: none
// Random numbers from everywhere.
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

public class RandomNumbers {
    static final Random random = new Random(5);

    static void use(int i) {
        assert random.nextInt(10) < 10;
        assert ThreadLocalRandom.current().nextInt(5) < 5;
        assert UUID.randomUUID().version() == 4;
        assert Math.random() < 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
