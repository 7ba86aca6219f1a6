// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.*; import java.util.*;
public class P11_CHM { 
 public static void main(String[] a) throws Exception { ConcurrentHashMap<String,Integer> m = new ConcurrentHashMap<>(); 
  Runnable r = () -> { for (int i=0;i<200;i++) { m.merge("k"+(i%7), 1, Integer::sum); m.putIfAbsent("n"+i, i); m.computeIfAbsent("c"+(i%3), k -> 5); m.get("k1"); m.remove("n"+(i-3)); } };
  Thread t1 = new Thread(r), t2 = new Thread(r); t1.start(); t2.start(); t1.join(); t2.join(); int s = 0; for (Map.Entry<String,Integer> e : m.entrySet()) s += e.getValue(); m.forEach((k,v) -> {}); m.keySet().remove("x"); m.compute("k1", (k,v) -> v == null ? 1 : v+1); m.size(); m.clear(); System.out.println(s > 0);
  ConcurrentSkipListMap<Integer,String> sk = new ConcurrentSkipListMap<>(); sk.put(1,"a"); sk.put(2,"b"); sk.remove(1); System.out.println(sk); } }
