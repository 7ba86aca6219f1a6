// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.locks.*;
public class P00_HelloLock { static int x; static final ReentrantLock l = new ReentrantLock();
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { l.lock(); try { x++; } finally { l.unlock(); } });
  t.start(); l.lock(); try { x++; } finally { l.unlock(); } t.join(); if (x != 2) throw new AssertionError(); } }
