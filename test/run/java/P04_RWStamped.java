// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.locks.*;
public class P04_RWStamped { static final ReadWriteLock rw = new ReentrantReadWriteLock(); static final StampedLock sl = new StampedLock(); static int v, w;
 public static void main(String[] a) throws Exception {
  Runnable rd = () -> { for (int i=0;i<50;i++) { rw.readLock().lock(); try { int z = v; } finally { rw.readLock().unlock(); } long s = sl.tryOptimisticRead(); int z = w; if (!sl.validate(s)) { s = sl.readLock(); try { z = w; } finally { sl.unlockRead(s); } } } };
  Runnable wr = () -> { for (int i=0;i<50;i++) { rw.writeLock().lock(); try { v++; Thread.yield(); } finally { rw.writeLock().unlock(); } long s = sl.writeLock(); try { w++; Thread.yield(); } finally { sl.unlockWrite(s); } } };
  Thread t1 = new Thread(rd), t2 = new Thread(wr), t3 = new Thread(wr), t4 = new Thread(rd); t1.start(); t2.start(); t3.start(); t4.start(); 
  long s = sl.writeLock(); Thread.sleep(10); sl.unlockWrite(s); t1.join(); t2.join(); t3.join(); t4.join(); System.out.println(v + w); } }
