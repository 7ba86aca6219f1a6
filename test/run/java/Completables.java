// SPDX-License-Identifier: Apache-2.0
// schedule: any
// CompletableFuture: chains, combination, exceptions, timeouts, handing over to executors.
import java.util.*;
import java.util.concurrent.*;

public class Completables {
    static String show(CompletableFuture<?> f) {
        try {
            return "" + f.get(5, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return "failed " + e.getCause();
        } catch (Exception e) {
            return e.toString();
        }
    }
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 6, ex), b = CompletableFuture.supplyAsync(() -> 7);
        System.out.println(show(a.thenCombine(b, (x, y) -> x * y)) + show(a.thenCombineAsync(b, Integer::sum, ex)) + show(a.thenApplyAsync(x -> x + 1)) + show(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 10, ex))));
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { throw new IllegalArgumentException("bad"); });
        System.out.println(show(bad) + " " + show(bad.exceptionally(t -> -1)) + show(bad.handle((v, t) -> v == null ? t.getClass().getSimpleName() : "v")) + show(bad.thenApply(x -> x + 1)) + bad.isCompletedExceptionally());
        StringBuffer log = new StringBuffer();
        CompletableFuture<Void> acc = a.thenAccept(x -> log.append("acc" + x)).thenRun(() -> log.append(" run"));
        acc.join();
        System.out.println(log + " " + show(a.whenComplete((v, t) -> log.append(v))));
        CompletableFuture<Object> never = new CompletableFuture<>();
        System.out.println(show(CompletableFuture.anyOf(never, CompletableFuture.completedFuture("first"))) + show(CompletableFuture.allOf(a, b)) + never.isDone() + never.getNow("absent"));
        System.out.println(show(a.applyToEither(new CompletableFuture<>(), x -> "either" + x)) + show(a.thenAcceptBoth(b, (x, y) -> log.append(x + y))));
        CompletableFuture<String> manual = new CompletableFuture<>();
        Thread t = new Thread(() -> manual.complete("by hand"));
        CompletableFuture<String> chained = manual.thenApply(String::toUpperCase).thenCombine(manual, (x, y) -> x + y.length());
        t.start();
        System.out.println(chained.join() + manual.complete("again") + manual.getNow(""));
        t.join();
        CompletableFuture<String> to = new CompletableFuture<String>().completeOnTimeout("default", 2, TimeUnit.MILLISECONDS);
        System.out.println(to.join());
        try {
            new CompletableFuture<String>().orTimeout(2, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        CompletableFuture<String> c = new CompletableFuture<>();
        System.out.println(c.cancel(true) + " " + c.isCancelled());
        try {
            c.join();
        } catch (CancellationException e) {
            System.out.println(e);
        }
        try {
            bad.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage());
        }
        List<CompletableFuture<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int k = i;
            fs.add(CompletableFuture.supplyAsync(() -> k * k, i % 2 == 0 ? ex : ForkJoinPool.commonPool()));
        }
        int s = 0;
        for (CompletableFuture<Integer> f : fs) s += f.join();
        System.out.println(s + " " + fs.get(3).copy().join() + show(CompletableFuture.failedFuture(new Exception("made"))));
        CompletableFuture<Integer> delayed = CompletableFuture.supplyAsync(() -> 3, CompletableFuture.delayedExecutor(2, TimeUnit.MILLISECONDS, ex));
        System.out.println(delayed.get());
        ex.shutdown();
    }
}
