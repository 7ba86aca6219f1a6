// SPDX-License-Identifier: Apache-2.0
// expect: race FutureAnyOf.y
// anyOf: only one of the parts is known to be done.
import java.util.concurrent.CompletableFuture;

public class FutureAnyOf {
    static int x, y;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> x = 1);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> y = 2);
        CompletableFuture.anyOf(a, b).join();
        int seen = y;
    }
}
