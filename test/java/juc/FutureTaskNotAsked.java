// SPDX-License-Identifier: Apache-2.0
// expect: race FutureTaskNotAsked.x
// The result of a FutureTask is there, but nobody asked the task.
import java.util.concurrent.FutureTask;

public class FutureTaskNotAsked {
    static int x;

    public static void main(String[] args) throws Exception {
        FutureTask<Void> f = new FutureTask<>(() -> x = 1, null);
        Thread t = new Thread(f);
        t.start();
        int seen = x;
        f.get();
        t.join();
    }
}
