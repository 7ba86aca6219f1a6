// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Textbook synchronization: philosophers, readers and writers, bank transfers, Peterson, Treiber, pipeline.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Classics {
    static void all(Runnable... rs) throws InterruptedException {
        Thread[] ts = new Thread[rs.length];
        for (int i = 0; i < rs.length; i++) (ts[i] = new Thread(rs[i])).start();
        for (Thread t : ts) t.join();
    }
    static class Account { long money; Account(long m) { money = m; } }
    static void transfer(Account[] as, int from, int to, long n) {
        Account x = as[Math.min(from, to)], y = as[Math.max(from, to)];
        synchronized (x) {
            synchronized (y) {
                as[from].money -= n;
                as[to].money += n;
            }
        }
    }
    static volatile boolean want0, want1;
    static volatile int turn;
    static int critical;
    static void peterson(int me) {
        for (int i = 0; i < 5; i++) {
            if (me == 0) want0 = true; else want1 = true;
            turn = 1 - me;
            while ((me == 0 ? want1 : want0) && turn == 1 - me)
                Thread.yield();
            critical++;
            if (me == 0) want0 = false; else want1 = false;
        }
    }
    static class Stack<T> {
        record Node<T>(T v, Node<T> next) {}
        final AtomicReference<Node<T>> top = new AtomicReference<>();
        void push(T t) {
            Node<T> o;
            do o = top.get(); while (!top.compareAndSet(o, new Node<>(t, o)));
        }
        T pop() {
            Node<T> o;
            do {
                o = top.get();
                if (o == null) return null;
            } while (!top.compareAndSet(o, o.next()));
            return o.v();
        }
    }
    static class Queue2 {
        static class Node { final int v; final AtomicReference<Node> next = new AtomicReference<>(); Node(int v) { this.v = v; } }
        final AtomicReference<Node> head, tail;
        Queue2() { Node n = new Node(0); head = new AtomicReference<>(n); tail = new AtomicReference<>(n); }
        void add(int v) {
            Node n = new Node(v);
            for (;;) {
                Node t = tail.get(), x = t.next.get();
                if (x != null) tail.compareAndSet(t, x);
                else if (t.next.compareAndSet(null, n)) { tail.compareAndSet(t, n); return; }
            }
        }
        int poll() {
            for (;;) {
                Node h = head.get(), t = tail.get(), x = h.next.get();
                if (x == null) return -1;
                if (h == t) tail.compareAndSet(t, x);
                else if (head.compareAndSet(h, x)) return x.v;
            }
        }
    }
    static class Lazy {
        private static volatile Lazy one;
        static int made;
        static Lazy get() {
            Lazy l = one;
            if (l == null)
                synchronized (Lazy.class) {
                    l = one;
                    if (l == null) {
                        made++;
                        one = l = new Lazy();
                    }
                }
            return l;
        }
    }
    public static void main(String[] args) throws Exception {
        Object[] forks = {new Object(), new Object(), new Object()};
        int[] eaten = new int[3];
        Runnable[] ph = new Runnable[3];
        for (int i = 0; i < 3; i++) {
            int k = i, a = Math.min(i, (i + 1) % 3), b = Math.max(i, (i + 1) % 3);
            ph[i] = () -> { for (int n = 0; n < 4; n++) synchronized (forks[a]) { synchronized (forks[b]) { eaten[k]++; } } };
        }
        all(ph);
        System.out.println(Arrays.toString(eaten));
        Account[] as = {new Account(100), new Account(200), new Account(300)};
        all(() -> { for (int i = 0; i < 6; i++) transfer(as, i % 3, (i + 1) % 3, 10); }, () -> { for (int i = 0; i < 6; i++) transfer(as, (i + 1) % 3, i % 3, 7); }, () -> { for (int i = 0; i < 6; i++) transfer(as, 0, 2, i); });
        System.out.println(as[0].money + " " + as[1].money + " " + as[2].money);
        all(() -> peterson(0), () -> peterson(1));
        System.out.println(critical);
        Stack<Integer> st = new Stack<>();
        AtomicInteger popped = new AtomicInteger();
        all(() -> { for (int i = 1; i <= 5; i++) st.push(i); }, () -> { for (int i = 6; i <= 10; i++) st.push(i); }, () -> { for (int n = 0; n < 10; ) { Integer v = st.pop(); if (v == null) Thread.yield(); else { popped.addAndGet(v); n++; } } });
        System.out.println(popped);
        Queue2 q = new Queue2();
        StringBuilder order = new StringBuilder();
        all(() -> { for (int i = 1; i <= 6; i++) q.add(i); }, () -> { for (int n = 0; n < 6; ) { int v = q.poll(); if (v < 0) Thread.yield(); else { order.append(v); n++; } } });
        System.out.println(order);
        Set<Lazy> ls = ConcurrentHashMap.newKeySet();
        all(() -> ls.add(Lazy.get()), () -> ls.add(Lazy.get()), () -> ls.add(Lazy.get()));
        System.out.println(ls.size() + " " + Lazy.made);
        BlockingQueue<Integer> p1 = new ArrayBlockingQueue<>(1), p2 = new ArrayBlockingQueue<>(1);
        List<Integer> out = new ArrayList<>();
        all(() -> { try { for (int i = 2; i < 30; i++) p1.put(i); p1.put(-1); } catch (InterruptedException e) {} },
            () -> { try { for (int v; (v = p1.take()) > 0; ) if (v == 2 || v % 2 != 0) p2.put(v); p2.put(-1); } catch (InterruptedException e) {} },
            () -> { try { for (int v; (v = p2.take()) > 0; ) if (v == 3 || v % 3 != 0) out.add(v); } catch (InterruptedException e) {} });
        System.out.println(out);
    }
}
