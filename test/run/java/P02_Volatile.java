// SPDX-License-Identifier: Apache-2.0
// schedule: any
public class P02_Volatile { static volatile int f1, f2; static volatile long L; static int turn; static volatile Object r; static int cnt;
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(){ public void run(){ f1 = 1; r = this; L = 5L; int n = 0; while (f2 == 1 && n++ < 10) Thread.onSpinWait(); cnt++; f1 = 0; } };
  t.start(); f2 = 1; int n = 0; while (f1 == 1 && n++ < 10) Thread.yield(); cnt++; f2 = 0; t.join(); System.out.println(cnt); System.out.println(L); } }
