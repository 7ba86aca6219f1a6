// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.*; import java.util.concurrent.*;
public class P31_FJPmany { static class Box { int x; } static class Box2 { int x; } static class Box3 { int x; }
 public static void main(String[] a) throws Exception { ForkJoinPool p = new ForkJoinPool(2); List<Future<Integer>> fs = new ArrayList<>(); for (int i=0;i<30;i++) { Box b = new Box(); b.x = i; fs.add(p.submit(() -> b.x++)); } int s=0; for (Future<Integer> f : fs) s += f.get(); System.out.println(s); p.shutdown();
  List<CompletableFuture<Integer>> cs = new ArrayList<>(); for (int i=0;i<30;i++) { Box2 b = new Box2(); b.x = i; cs.add(CompletableFuture.supplyAsync(() -> b.x++)); } s=0; for (CompletableFuture<Integer> f : cs) s += f.get(); System.out.println(s);
  ExecutorService ws = Executors.newWorkStealingPool(2); List<Future<Integer>> gs = new ArrayList<>(); for (int i=0;i<30;i++) { Box3 b = new Box3(); b.x = i; gs.add(ws.submit(() -> b.x++)); } s=0; for (Future<Integer> f : gs) s += f.get(); System.out.println(s); ws.shutdown(); } }
