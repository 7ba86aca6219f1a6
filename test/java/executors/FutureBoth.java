// SPDX-License-Identifier: Apache-2.0
// expect: race FutureBoth.n
// Two asynchronous stages share a counter, then are combined.
import java.util.concurrent.CompletableFuture;

public class FutureBoth {
    static int n;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> n++);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> n++);
        CompletableFuture.allOf(a, b).join();
    }
}
