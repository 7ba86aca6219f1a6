// SPDX-License-Identifier: Apache-2.0
// expect: none
// Phaser as a barrier of two phases, with a party that leaves.
import java.util.concurrent.Phaser;

public class PhaserPhases {
    static int x, y;

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(2);
        Thread t = new Thread(() -> {
            x = 1;
            p.arriveAndAwaitAdvance();
            assert y == 1;
            p.arriveAndDeregister();
        });
        t.start();
        y = 1;
        p.arriveAndAwaitAdvance();
        assert x == 1;
        p.arriveAndAwaitAdvance();
        t.join();
    }
}
