// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// Nobody completes the future on one path.
import java.util.concurrent.CompletableFuture;

public class FutureNever {
    static volatile boolean late;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> f = new CompletableFuture<>();
        new Thread(() -> {
            if (!late) {
                f.complete("x");
            }
        }).start();
        late = true;
        f.join();
    }
}
