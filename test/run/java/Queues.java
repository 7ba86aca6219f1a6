// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Every BlockingQueue and concurrent queue: ordinary use, timeouts, capacity, producers and consumers.
import java.util.*;
import java.util.concurrent.*;

public class Queues {
    static long pump(BlockingQueue<Integer> q, int producers, int items) throws Exception {
        Thread[] ts = new Thread[producers];
        for (int p = 0; p < producers; p++) {
            int base = p * items;
            ts[p] = new Thread(() -> {
                try {
                    for (int i = 1; i <= items; i++) q.put(base + i);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            ts[p].start();
        }
        long sum = 0;
        for (int i = 0; i < producers * items; i++)
            sum += q.take();
        for (Thread t : ts) t.join();
        return sum;
    }
    record Due(long at, String n) implements Delayed {
        public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        public int compareTo(Delayed o) { return Long.compare(at, ((Due) o).at); }
    }
    public static void main(String[] args) throws Exception {
        List<BlockingQueue<Integer>> qs = List.of(new ArrayBlockingQueue<>(2), new ArrayBlockingQueue<>(1, true), new LinkedBlockingQueue<>(2), new LinkedBlockingQueue<>(),
            new LinkedBlockingDeque<>(2), new PriorityBlockingQueue<>(), new LinkedTransferQueue<>(), new SynchronousQueue<>(), new SynchronousQueue<>(true));
        for (BlockingQueue<Integer> q : qs)
            System.out.println(q.getClass().getSimpleName() + " " + pump(q, 2, 8) + " " + q.size() + q.isEmpty() + q.poll() + q.poll(1, TimeUnit.MILLISECONDS) + q.peek() + q.remainingCapacity());
        ArrayBlockingQueue<Integer> abq = new ArrayBlockingQueue<>(2);
        System.out.println(abq.offer(1) + " " + abq.offer(2) + abq.offer(3) + abq.offer(4, 1, TimeUnit.MILLISECONDS) + abq + abq.contains(2) + abq.remove(1) + abq.peek());
        try {
            abq.add(5);
            abq.add(6);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(abq.drainTo(drained) + " " + drained);
        LinkedBlockingDeque<String> dq = new LinkedBlockingDeque<>();
        dq.putFirst("b");
        dq.putLast("c");
        dq.offerFirst("a");
        System.out.println(dq + " " + dq.takeFirst() + dq.takeLast() + dq.pollLast(1, TimeUnit.MILLISECONDS) + dq.pollFirst());
        PriorityBlockingQueue<String> pb = new PriorityBlockingQueue<>(4, Comparator.reverseOrder());
        pb.addAll(List.of("x", "z", "y", "w", "v", "u"));
        StringBuilder sb = new StringBuilder();
        while (!pb.isEmpty()) sb.append(pb.take());
        System.out.println(sb);
        DelayQueue<Due> delay = new DelayQueue<>();
        long now = System.nanoTime();
        delay.add(new Due(now + 3_000_000, "late"));
        delay.add(new Due(now + 1_000_000, "early"));
        System.out.println(delay.take().n() + delay.take().n() + delay.poll());
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        Thread t = new Thread(() -> {
            try {
                tq.transfer("handed");
                tq.put("plain");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        System.out.println(tq.take() + tq.take() + tq.tryTransfer("none") + tq.tryTransfer("none", 1, TimeUnit.MILLISECONDS));
        t.join();
        SynchronousQueue<Integer> sq = new SynchronousQueue<>();
        System.out.println(sq.offer(1) + " " + sq.offer(1, 1, TimeUnit.MILLISECONDS) + sq.poll() + sq.size());
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<Integer> cld = new ConcurrentLinkedDeque<>();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 5; j++) {
                    clq.add(k * 10 + j);
                    if (j % 2 == 0) cld.addFirst(k * 10 + j); else cld.addLast(k * 10 + j);
                }
                for (int j = 0; j < 2; j++) {
                    clq.poll();
                    cld.pollLast();
                }
            });
        }
        for (Thread x : ts) x.start();
        for (Thread x : ts) x.join();
        System.out.println(clq.size() + " " + cld.size());
        clq.clear();
        clq.addAll(List.of(3, 1, 2));
        clq.removeIf(x -> x == 1);
        cld.clear();
        cld.offerFirst(1);
        cld.offerLast(2);
        cld.push(0);
        System.out.println(clq + " " + clq.peek() + cld + cld.peekLast() + cld.pop() + cld.removeLastOccurrence(2) + cld);
        try {
            clq.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
    }
}
