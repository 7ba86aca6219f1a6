// SPDX-License-Identifier: Apache-2.0
// expect: none
// A chain of CompletableFutures on a thread of our own.
import java.util.concurrent.CompletableFuture;

public class FutureChain {
    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> g = f.thenApply(v -> v + x).thenApply(v -> v * 2);
        Thread t = new Thread(() -> {
            x = 1;
            f.complete(20);
        });
        t.start();
        assert g.get() == 42;
        t.join();
    }
}
