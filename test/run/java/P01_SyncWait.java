// SPDX-License-Identifier: Apache-2.0
// schedule: any
public class P01_SyncWait { static final Object m = new Object(); static boolean ready; static int data;
 static synchronized void inc() { data++; }
 public static void main(String[] a) throws Exception {
  Thread c = new Thread(new Runnable(){ public void run(){ synchronized(m){ while(!ready) try { m.wait(); } catch (InterruptedException e) { return; } inc(); } } }, "cons");
  Thread p = new Thread(new Runnable(){ public void run(){ synchronized(m){ ready = true; inc(); m.notify(); m.notifyAll(); } } });
  c.start(); p.start(); c.join(); p.join(); synchronized(m) { m.wait(1); m.wait(1, 5); }
  if (!Thread.holdsLock(m)) System.out.println("data=" + data); } }
