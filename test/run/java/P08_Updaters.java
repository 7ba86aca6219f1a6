// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.atomic.*;
public class P08_Updaters { volatile int i; volatile long l; volatile String s;
 static final AtomicIntegerFieldUpdater<P08_Updaters> IU = AtomicIntegerFieldUpdater.newUpdater(P08_Updaters.class, "i");
 static final AtomicLongFieldUpdater<P08_Updaters> LU = AtomicLongFieldUpdater.newUpdater(P08_Updaters.class, "l");
 static final AtomicReferenceFieldUpdater<P08_Updaters,String> SU = AtomicReferenceFieldUpdater.newUpdater(P08_Updaters.class, String.class, "s");
 public static void main(String[] a) throws Exception { P08_Updaters o = new P08_Updaters();
  Thread t = new Thread(() -> { IU.incrementAndGet(o); LU.addAndGet(o, 3); SU.compareAndSet(o, null, "q"); SU.getAndSet(o, "p"); IU.lazySet(o, 4); }); t.start(); IU.getAndAdd(o, 2); IU.compareAndSet(o, 1, 2); t.join(); System.out.println(o.l); } }
