// SPDX-License-Identifier: Apache-2.0
// expect: none
// orTimeout: done or not, one of the two.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class FutureTimeout {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<Integer>()
            .completeOnTimeout(5, 1, TimeUnit.SECONDS);
        assert f.join() == 5;
    }
}
