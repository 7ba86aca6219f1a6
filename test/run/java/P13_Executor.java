// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.*; import java.util.*;
public class P13_Executor { 
 public static void main(String[] a) throws Exception { ExecutorService e = Executors.newFixedThreadPool(2); Future<Integer> f = e.submit(() -> 1); Future<?> g = e.submit(() -> { throw new IllegalStateException("x"); }); System.out.println(f.get()); try { g.get(); } catch (ExecutionException x) { System.out.println(x.getCause()); }
  List<Future<Integer>> fs = e.invokeAll(List.of(() -> 1, () -> 2)); int s = 0; for (Future<Integer> k : fs) s += k.get(); System.out.println(s); e.shutdown(); e.awaitTermination(1, TimeUnit.SECONDS);
  ScheduledExecutorService se = Executors.newScheduledThreadPool(1); ScheduledFuture<?> sf = se.schedule(() -> {}, 1, TimeUnit.MILLISECONDS); sf.get(); se.shutdownNow(); 
  ExecutorService cp = Executors.newCachedThreadPool(); cp.execute(() -> {}); cp.shutdown(); ExecutorService sp = Executors.newSingleThreadExecutor(); sp.submit(() -> 3).get(1, TimeUnit.SECONDS); sp.shutdown(); } }
