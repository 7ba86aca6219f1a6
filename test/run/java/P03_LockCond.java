// SPDX-License-Identifier: Apache-2.0
// schedule: any
// normalize: hashes
import java.util.concurrent.locks.*; import java.util.concurrent.*;
public class P03_LockCond { static final Lock l = new ReentrantLock(true); static final Condition c = l.newCondition(); static int q;
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { l.lock(); try { while (q == 0) c.await(); q--; c.signalAll(); } catch (InterruptedException e) {} finally { l.unlock(); } });
  t.start(); Thread.sleep(20); l.lock(); try { q++; c.signal(); } finally { l.unlock(); }
  t.join(); if (l.tryLock()) l.unlock(); if (l.tryLock(10, TimeUnit.MILLISECONDS)) l.unlock();
  l.lockInterruptibly(); try { c.await(1, TimeUnit.MILLISECONDS); c.awaitNanos(1000); } finally { l.unlock(); }
  System.out.println(l.toString()); } }
