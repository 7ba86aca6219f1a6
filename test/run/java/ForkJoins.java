// SPDX-License-Identifier: Apache-2.0
// schedule: any
// ForkJoinPool: recursive tasks and actions, invokeAll, exceptions, CountedCompleter, parallel arrays.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ForkJoins {
    static class Sum extends RecursiveTask<Long> {
        final int[] a; final int lo, hi;
        Sum(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        protected Long compute() {
            if (hi - lo <= 4) {
                long s = 0;
                for (int i = lo; i < hi; i++) s += a[i];
                return s;
            }
            int mid = (lo + hi) >>> 1;
            Sum l = new Sum(a, lo, mid), r = new Sum(a, mid, hi);
            l.fork();
            return r.compute() + l.join();
        }
    }
    static class Sort extends RecursiveAction {
        final int[] a; final int lo, hi;
        Sort(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        protected void compute() {
            if (hi - lo < 6) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = (lo + hi) >>> 1;
            invokeAll(new Sort(a, lo, mid), new Sort(a, mid, hi));
            int[] b = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < b.length; )
                a[k++] = j < hi && a[j] < b[i] ? a[j++] : b[i++];
        }
    }
    static class Fails extends RecursiveTask<Integer> {
        protected Integer compute() { throw new ArithmeticException("task failed"); }
    }
    static class Count extends CountedCompleter<Integer> {
        final int lo, hi;
        int result;
        Count left, right;
        Count(CountedCompleter<?> p, int lo, int hi) { super(p); this.lo = lo; this.hi = hi; }
        public void compute() {
            if (hi - lo > 3) {
                int mid = (lo + hi) / 2;
                setPendingCount(2);
                left = new Count(this, lo, mid);
                right = new Count(this, mid, hi);
                left.fork();
                right.fork();
            } else {
                for (int i = lo; i < hi; i++) result += i;
            }
            tryComplete();
        }
        public void onCompletion(CountedCompleter<?> c) { if (left != null) result = left.result + right.result; }
        public Integer getRawResult() { return result; }
    }
    public static void main(String[] args) throws Exception {
        int[] a = new int[40];
        for (int i = 0; i < a.length; i++) a[i] = i * 7919 % 101;
        ForkJoinPool p = new ForkJoinPool(3);
        System.out.println(p.invoke(new Sum(a, 0, a.length)) + " " + Arrays.stream(a).sum());
        p.invoke(new Sort(a, 0, a.length));
        System.out.println(Arrays.toString(a));
        try {
            p.invoke(new Fails());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        ForkJoinTask<Integer> t = p.submit(() -> 5);
        System.out.println(t.get() + " " + t.isCompletedNormally() + new Count(null, 0, 20).invoke() + p.submit(new Count(null, 0, 10)).get());
        ForkJoinTask<?> f = p.submit(new Fails());
        try {
            f.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause() + " " + f.isCompletedAbnormally());
        }
        p.shutdown();
        System.out.println(p.awaitTermination(10, TimeUnit.SECONDS) + " " + p.isShutdown());
        System.out.println(IntStream.range(0, 100).parallel().filter(x -> x % 7 == 0).boxed().collect(Collectors.toList()) + " " + IntStream.range(0, 50).parallel().mapToObj(Integer::toString).collect(Collectors.joining()).hashCode());
        int[] big = new int[100];
        Arrays.parallelSetAll(big, i -> (i * 31) % 17);
        Arrays.parallelPrefix(big, Integer::sum);
        System.out.println(big[99] + " " + Stream.of(5, 3, 1).parallel().sorted().toList() + Arrays.asList(1, 2, 3, 4).parallelStream().reduce(0, Integer::sum));
        Integer[] ps = {3, 2, 1};
        Arrays.parallelSort(ps);
        System.out.println(Arrays.toString(ps) + ForkJoinPool.commonPool().submit(() -> "common").get());
    }
}
