// SPDX-License-Identifier: Apache-2.0
// expect: none
// Two threads complete one future: one of them wins, and publishes.
import java.util.concurrent.CompletableFuture;

public class FutureCompleteTwice {
    public static void main(String[] args) throws Exception {
        CompletableFuture<int[]> f = new CompletableFuture<>();
        Thread t = new Thread(() -> f.complete(new int[] {1}));
        t.start();
        f.complete(new int[] {2});
        assert f.join()[0] > 0;
        t.join();
    }
}
