// SPDX-License-Identifier: Apache-2.0
// expect: none
// handle gets the exception, and what was written before it.
import java.util.concurrent.CompletableFuture;

public class FutureHandle {
    static int x;

    public static void main(String[] args) throws Exception {
        int got = CompletableFuture.<Integer>supplyAsync(() -> {
            x = 1;
            throw new IllegalStateException();
        }).handle((v, e) -> e == null ? 0 : x).join();
        assert got == 1;
    }
}
