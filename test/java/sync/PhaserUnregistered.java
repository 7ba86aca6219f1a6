// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A registered party that never arrives.
import java.util.concurrent.Phaser;

public class PhaserUnregistered {
    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(1);
        p.register();
        Thread t = new Thread(p::arriveAndAwaitAdvance);
        t.start();
        t.join();
        p.arriveAndAwaitAdvance();
    }
}
