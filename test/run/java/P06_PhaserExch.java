// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.*;
public class P06_PhaserExch { 
 public static void main(String[] a) throws Exception {
  Phaser ph = new Phaser(1); Exchanger<String> ex = new Exchanger<>(); String[] got = new String[2];
  Thread[] ts = new Thread[2]; for (int i=0;i<2;i++) { int k=i; ph.register(); ts[i] = new Thread(() -> { ph.arriveAndAwaitAdvance(); try { got[k] = ex.exchange("m"+k); } catch (InterruptedException e) {} ph.arriveAndDeregister(); }); ts[i].start(); }
  Thread.sleep(5); ph.arriveAndAwaitAdvance(); for (Thread t : ts) t.join(); System.out.println(got[0] + got[1] + ph.getPhase()); 
  try { ex.exchange("x", 1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); } } }
