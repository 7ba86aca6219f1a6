// SPDX-License-Identifier: Apache-2.0
// A home-made queue waits with `if` and wakes with notify, as seen in many code bases.
// With two consumers the wrong one is woken: it finds the queue empty and the program falls.
// $ ravel check examples/JobQueue.java
// found: uncaught exception: java.util.NoSuchElementException
import java.util.ArrayDeque;

public class JobQueue {
    private final ArrayDeque<String> jobs = new ArrayDeque<>();

    synchronized void put(String job) {
        jobs.add(job);
        notify();
    }

    synchronized String take() throws InterruptedException {
        if (jobs.isEmpty())
            wait();
        return jobs.remove();
    }

    static Thread consumer(JobQueue queue, String name) {
        Thread t = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, name);
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        JobQueue queue = new JobQueue();
        Thread a = consumer(queue, "consumer-1"), b = consumer(queue, "consumer-2");
        queue.put("print");
        queue.put("mail");
        a.join();
        b.join();
    }
}
