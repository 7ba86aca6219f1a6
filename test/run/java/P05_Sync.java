// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.*;
public class P05_Sync { static int n;
 public static void main(String[] a) throws Exception {
  Semaphore s = new Semaphore(1); CountDownLatch d = new CountDownLatch(2); CyclicBarrier b = new CyclicBarrier(2, () -> n++);
  Runnable r = () -> { try { s.acquire(); n++; s.release(); b.await(); d.countDown(); } catch (Exception e) { throw new RuntimeException(e); } };
  new Thread(r).start(); new Thread(r).start(); d.await(); d.await(1, TimeUnit.SECONDS); s.tryAcquire(1, 1, TimeUnit.MILLISECONDS); s.tryAcquire(1, 1, TimeUnit.MILLISECONDS); System.out.println(n); } }
