// SPDX-License-Identifier: Apache-2.0
// expect: none
// A phaser with a parent.
import java.util.concurrent.Phaser;

public class PhaserTiered {
    static int x;

    public static void main(String[] args) throws Exception {
        Phaser root = new Phaser();
        Phaser a = new Phaser(root, 1), b = new Phaser(root, 1);
        Thread t = new Thread(() -> {
            x = 1;
            a.arrive();
        });
        t.start();
        b.arriveAndAwaitAdvance();
        assert x == 1;
        t.join();
    }
}
