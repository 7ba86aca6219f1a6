// SPDX-License-Identifier: Apache-2.0
// expect: race FutureAsyncNotJoined.x
// runAsync without join.
import java.util.concurrent.CompletableFuture;

public class FutureAsyncNotJoined {
    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> x++);
        x++;
        f.join();
    }
}
