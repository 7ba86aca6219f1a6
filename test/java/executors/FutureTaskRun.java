// SPDX-License-Identifier: Apache-2.0
// expect: none
// FutureTask by hand, cancelled perhaps.
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

public class FutureTaskRun {
    public static void main(String[] args) throws Exception {
        int[] cell = {0};
        FutureTask<Integer> f = new FutureTask<>(() -> cell[0] = 1, 7);
        Thread t = new Thread(f);
        Thread c = new Thread(() -> f.cancel(false));
        t.start();
        c.start();
        try {
            assert f.get() == 7;
            assert cell[0] == 1;
        } catch (CancellationException e) {
            assert f.isCancelled();
        }
        t.join();
        c.join();
    }
}
