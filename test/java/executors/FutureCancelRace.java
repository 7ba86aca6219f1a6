// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// After cancel() the task may still be running.
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

public class FutureCancelRace {
    public static void main(String[] args) throws Exception {
        int[] cell = {0};
        FutureTask<Integer> f = new FutureTask<>(() -> cell[0] = 1, 7);
        Thread t = new Thread(f);
        t.start();
        f.cancel(false);
        try {
            f.get();
        } catch (CancellationException e) {
            int seen = cell[0];
        }
        t.join();
    }
}
