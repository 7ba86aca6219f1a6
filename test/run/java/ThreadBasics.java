// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Threads: start, join, states, names, daemon, priorities, sleep, yield, errors of misuse.
import java.util.*;

public class ThreadBasics {
    static int plain;
    static volatile boolean stop;
    static class Worker extends Thread {
        final int k;
        int result;
        Worker(int k) { super("worker-" + k); this.k = k; }
        public void run() {
            for (int i = 0; i <= k; i++)
                result += i;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.isDaemon() + main.getPriority() + main.isAlive() + main.getState() + main.getThreadGroup().getName() + main);
        Worker[] ws = new Worker[4];
        for (int i = 0; i < 4; i++) {
            ws[i] = new Worker(i * 10);
            System.out.println(ws[i].getState() + " " + ws[i].isAlive());
        }
        for (Worker w : ws) w.start();
        for (Worker w : ws) w.join();
        for (Worker w : ws)
            System.out.println(w.getName() + " " + w.result + " " + w.getState() + w.isAlive());
        try {
            ws[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        try {
            main.setDaemon(true);
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        try {
            main.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        Thread t = new Thread(() -> plain = 5);
        t.start();
        t.join();
        System.out.println(plain);
        Thread spin = new Thread(() -> {
            while (!stop)
                Thread.yield();
            System.out.println("stopped");
        });
        spin.start();
        Thread.sleep(5);
        stop = true;
        spin.join(10000);
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING)
            Thread.sleep(1);
        Thread blocked;
        synchronized (lock) {
            blocked = new Thread(() -> {
                synchronized (lock) {
                    plain++;
                }
            });
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED)
                Thread.sleep(1);
            System.out.println(blocked.getState());
        }
        blocked.join();
        waiter.interrupt();
        waiter.join();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("woken " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING)
            Thread.yield();
        sleeper.interrupt();
        sleeper.join();
        Thread daemon = new Thread(() -> {
            for (;;)
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
        });
        daemon.setDaemon(true);
        daemon.start();
        System.out.println(daemon.isDaemon() + " " + plain);
        Thread child = new Thread(() -> {
            Thread g = new Thread(() -> System.out.println("grandchild " + Thread.currentThread().isDaemon() + Thread.currentThread().getPriority()));
            g.start();
            try {
                g.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        child.setPriority(7);
        child.setDaemon(true);
        child.setName("renamed");
        child.start();
        child.join();
        System.out.println(child.getName() + " " + new Thread().getName().startsWith("Thread-"));
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        main.join(1);
    }
}
