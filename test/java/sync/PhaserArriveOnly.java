// SPDX-License-Identifier: Apache-2.0
// expect: race PhaserArriveOnly.x
// arrive() does not wait.
import java.util.concurrent.Phaser;

public class PhaserArriveOnly {
    static int x;

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(2);
        Thread t = new Thread(() -> {
            x = 1;
            p.arrive();
        });
        t.start();
        p.arrive();
        int seen = x;
        t.join();
    }
}
