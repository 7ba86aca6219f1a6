// SPDX-License-Identifier: Apache-2.0
// expect: none
// An executor of the user's own: a thread for each task; AbstractExecutorService does the rest.
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

public class OwnExecutor {
    static class Each extends AbstractExecutorService {
        @Override
        public void execute(Runnable r) {
            new Thread(r).start();
        }

        @Override
        public void shutdown() {
        }

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long n, TimeUnit unit) {
            return false;
        }
    }

    static int x;

    public static void main(String[] args) throws Exception {
        assert new Each().submit(() -> ++x).get() == 1;
        assert x == 1;
    }
}
