// SPDX-License-Identifier: Apache-2.0
// expect: none
// supplyAsync on the common pool, joined.
import java.util.concurrent.CompletableFuture;

public class FutureAsync {
    static int x;

    public static void main(String[] args) throws Exception {
        x = 20;
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> ++x)
            .thenApply(v -> v * 2);
        assert f.join() == 42;
        assert x == 21;
    }
}
