// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.*;
public class P14_FJP { static class Fib extends RecursiveTask<Integer> { final int n; Fib(int n) { this.n = n; } protected Integer compute() { if (n < 2) return n; Fib x = new Fib(n-1), y = new Fib(n-2); x.fork(); return y.compute() + x.join(); } }
 public static void main(String[] a) throws Exception { ForkJoinPool p = new ForkJoinPool(2); System.out.println(p.invoke(new Fib(6))); p.shutdown(); p.awaitTermination(1, TimeUnit.SECONDS); System.out.println(ForkJoinPool.commonPool().invoke(new Fib(5)));
  System.out.println(java.util.stream.IntStream.range(0, 100).parallel().sum()); } }
