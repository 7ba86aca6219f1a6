// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Timer and TimerTask, TimeUnit, elapsed virtual time never below what was slept.
import java.util.*;
import java.util.concurrent.*;

public class Timers {
    public static void main(String[] args) throws Exception {
        StringBuffer log = new StringBuffer();
        CountDownLatch done = new CountDownLatch(1), ticks = new CountDownLatch(3);
        Timer t = new Timer("timer");
        t.schedule(new TimerTask() { public void run() { log.append("b"); done.countDown(); } }, 20);
        t.schedule(new TimerTask() { public void run() { log.append("a"); } }, 2);
        TimerTask never = new TimerTask() { public void run() { log.append("never"); } };
        t.schedule(never, 100000);
        System.out.println(never.cancel());
        t.schedule(new TimerTask() { public void run() { ticks.countDown(); if (ticks.getCount() == 0) cancel(); } }, 1, 1);
        done.await();
        ticks.await();
        System.out.println(log + " " + (t.purge() >= 0));
        t.cancel();
        try {
            t.schedule(new TimerTask() { public void run() {} }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        long n0 = System.nanoTime(), m0 = System.currentTimeMillis();
        Thread.sleep(15);
        long dn = System.nanoTime() - n0, dm = System.currentTimeMillis() - m0;
        System.out.println((dn >= 14_000_000) + " " + (dm >= 14));
        TimeUnit.MICROSECONDS.sleep(100);
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.NANOSECONDS.toMillis(1234567) + TimeUnit.DAYS.convert(50, TimeUnit.HOURS) + TimeUnit.SECONDS.toNanos(Long.MAX_VALUE));
        Object o = new Object();
        n0 = System.nanoTime();
        synchronized (o) {
            o.wait(10);
        }
        System.out.println(System.nanoTime() - n0 >= 9_000_000);
    }
}
