// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CompletableFuture;

/** A chain of CompletableFutures. */
public class Chain {
    public static void main(String[] args) {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 1)
            .thenApply(x -> x + 1)
            .thenApplyAsync(x -> x * 10);
        int v = f.join();
        assert v == 20;
    }
}
