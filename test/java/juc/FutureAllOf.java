// SPDX-License-Identifier: Apache-2.0
// expect: none
// allOf: after it is done, so are the parts.
import java.util.concurrent.CompletableFuture;

public class FutureAllOf {
    static int x, y;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> x = 1);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> y = 2);
        CompletableFuture.allOf(a, b).join();
        assert x + y == 3;
    }
}
