// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Executors: pools, invokeAll and invokeAny, cancellation, rejection, scheduled tasks, completion service.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ExecutorsAll {
    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> cs = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            int k = i;
            cs.add(() -> k * k);
        }
        int s = 0;
        for (Future<Integer> f : p.invokeAll(cs)) s += f.get();
        System.out.println(s + " " + p.invokeAny(List.of(() -> 7, () -> 7)));
        Future<String> bad = p.submit(() -> { if (true) throw new IllegalStateException("task"); return ""; });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + bad.isDone() + bad.isCancelled());
        }
        CountDownLatch in = new CountDownLatch(1), out = new CountDownLatch(1);
        Future<?> slow = p.submit(() -> {
            in.countDown();
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                out.countDown();
                return;
            }
        });
        in.await();
        try {
            slow.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        System.out.println(slow.cancel(true) + " " + slow.isCancelled());
        out.await();
        try {
            slow.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }
        CompletionService<String> done = new ExecutorCompletionService<>(p);
        for (String w : List.of("a", "b", "c")) done.submit(() -> w);
        Set<String> got = new TreeSet<>();
        for (int i = 0; i < 3; i++) got.add(done.take().get());
        System.out.println(got);
        p.shutdown();
        System.out.println(p.awaitTermination(10, TimeUnit.SECONDS) + " " + p.isShutdown() + p.isTerminated());
        try {
            p.execute(() -> {});
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ThreadPoolExecutor tp = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), r -> { Thread t = new Thread(r, "named"); return t; }, new ThreadPoolExecutor.CallerRunsPolicy());
        Set<String> names = new ConcurrentSkipListSet<>();
        CountDownLatch hold = new CountDownLatch(1);
        for (int i = 0; i < 3; i++) tp.execute(() -> { try { hold.await(); } catch (InterruptedException e) {} names.add(Thread.currentThread().getName()); });
        tp.execute(() -> names.add(Thread.currentThread().getName()));
        hold.countDown();
        tp.shutdown();
        tp.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(names + " " + tp.getCompletedTaskCount() + tp.getLargestPoolSize());
        ScheduledExecutorService se = Executors.newScheduledThreadPool(1);
        StringBuffer log = new StringBuffer();
        ScheduledFuture<Integer> late = se.schedule(() -> { log.append("late"); return 5; }, 2, TimeUnit.SECONDS);
        se.schedule(() -> log.append("early "), 1, TimeUnit.MILLISECONDS);
        System.out.println(late.get() + log.toString());
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> rate = se.scheduleAtFixedRate(() -> { ticks.incrementAndGet(); three.countDown(); }, 0, 2, TimeUnit.MILLISECONDS);
        three.await();
        rate.cancel(false);
        CountDownLatch two = new CountDownLatch(2);
        ScheduledFuture<?> fixed = se.scheduleWithFixedDelay(two::countDown, 1, 1, TimeUnit.MILLISECONDS);
        two.await();
        fixed.cancel(true);
        System.out.println((ticks.get() >= 3) + " " + rate.isCancelled() + fixed.isCancelled() + (se.shutdownNow() != null));
        se.awaitTermination(10, TimeUnit.SECONDS);
        ExecutorService single = Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 5; i++) {
            int k = i;
            single.execute(() -> order.append(k));
        }
        single.submit(() -> order.append("!")).get();
        System.out.println(order);
        single.shutdown();
        ExecutorService cached = Executors.newCachedThreadPool();
        System.out.println(cached.submit(() -> cached.submit(() -> "nested").get()).get());
        cached.shutdownNow();
        FutureTask<Integer> ft = new FutureTask<>(() -> 9);
        new Thread(ft).start();
        System.out.println(ft.get() + " " + ft.isDone());
        CountDownLatch handled = new CountDownLatch(1);
        ExecutorService err = Executors.newFixedThreadPool(1, r -> { Thread t = new Thread(r); t.setUncaughtExceptionHandler((x, e) -> { System.out.println("handler " + e.getMessage()); handled.countDown(); }); return t; });
        err.execute(() -> { throw new RuntimeException("in execute"); });
        handled.await();
        err.shutdown();
        System.out.println(err.awaitTermination(10, TimeUnit.SECONDS));
    }
}
