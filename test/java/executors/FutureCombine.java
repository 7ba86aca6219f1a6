// SPDX-License-Identifier: Apache-2.0
// expect: none
// thenCombine sees what both stages wrote.
import java.util.concurrent.CompletableFuture;

public class FutureCombine {
    public static void main(String[] args) throws Exception {
        CompletableFuture<int[]> a = new CompletableFuture<>(), b = new CompletableFuture<>();
        CompletableFuture<Integer> c = a.thenCombine(b, (x, y) -> x[0] + y[0]);
        Thread t = new Thread(() -> a.complete(new int[] {1}));
        Thread u = new Thread(() -> b.complete(new int[] {2}));
        t.start();
        u.start();
        assert c.join() == 3;
        t.join();
        u.join();
    }
}
