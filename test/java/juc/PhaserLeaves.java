// SPDX-License-Identifier: Apache-2.0
// expect: none
// arriveAndDeregister: who advances knows what the others did.
import java.util.concurrent.Phaser;

public class PhaserLeaves {
    static int x;

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(2);
        Thread t = new Thread(() -> {
            x = 1;
            p.arriveAndDeregister();
        });
        t.start();
        p.arriveAndAwaitAdvance();
        assert x == 1;
        t.join();
    }
}
