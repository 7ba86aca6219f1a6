// SPDX-License-Identifier: Apache-2.0
// expect: none
// A fixed pool: submit before, get after.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolSubmit {
    static int in, out;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        in = 20;
        Future<Integer> f = pool.submit(() -> {
            out = in + 1;
            return out * 2;
        });
        assert f.get() == 42;
        assert out == 21;
        pool.shutdown();
    }
}
