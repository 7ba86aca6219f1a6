// SPDX-License-Identifier: Apache-2.0
// expect: none
// java.util.Random is safe to share.
import java.util.Random;

public class PlainRandomSeeded {
    static final Random random = new Random(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            random.nextInt();
        });
        t.start();
        random.nextInt();
        t.join();
    }
}
