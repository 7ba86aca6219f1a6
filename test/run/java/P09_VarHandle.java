// SPDX-License-Identifier: Apache-2.0
// schedule: varies
import java.lang.invoke.*;
public class P09_VarHandle { int x; long l; volatile Object r; static int sx; byte bt; boolean z; short sh; char ch; float fl; double db; final int fin = 3;
 static final VarHandle X, L, R, SX, IA, OA, LA, BT, Z, SH, CH, FL, DB, BV; 
 static { try { MethodHandles.Lookup k = MethodHandles.lookup(); X = k.findVarHandle(P09_VarHandle.class, "x", int.class); L = k.findVarHandle(P09_VarHandle.class, "l", long.class); R = k.findVarHandle(P09_VarHandle.class, "r", Object.class); SX = k.findStaticVarHandle(P09_VarHandle.class, "sx", int.class); IA = MethodHandles.arrayElementVarHandle(int[].class); OA = MethodHandles.arrayElementVarHandle(String[].class); LA = MethodHandles.arrayElementVarHandle(long[].class);
   BT = k.findVarHandle(P09_VarHandle.class, "bt", byte.class); Z = k.findVarHandle(P09_VarHandle.class, "z", boolean.class); SH = k.findVarHandle(P09_VarHandle.class, "sh", short.class); CH = k.findVarHandle(P09_VarHandle.class, "ch", char.class); FL = k.findVarHandle(P09_VarHandle.class, "fl", float.class); DB = k.findVarHandle(P09_VarHandle.class, "db", double.class);
   BV = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.LITTLE_ENDIAN);
 } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }
 public static void main(String[] a) throws Exception { P09_VarHandle o = new P09_VarHandle(); int[] arr = new int[4]; String[] sa = new String[2]; long[] la = new long[2]; byte[] ba = new byte[8];
  Thread t = new Thread(() -> { X.setRelease(o, 5); R.setVolatile(o, "s"); }); t.start();
  int v = (int) X.get(o); X.set(o, 1); v += (int) X.getVolatile(o); X.setVolatile(o, 2); v += (int) X.getOpaque(o); X.setOpaque(o, 3); v += (int) X.getAcquire(o); X.setRelease(o, 4);
  boolean b = X.compareAndSet(o, 4, 5); v += (int) X.compareAndExchange(o, 5, 6); v += (int) X.compareAndExchangeAcquire(o, 6, 7); v += (int) X.compareAndExchangeRelease(o, 7, 8);
  b |= X.weakCompareAndSetPlain(o, 8, 9); b |= X.weakCompareAndSet(o, 9, 10); b |= X.weakCompareAndSetAcquire(o, 10, 11); b |= X.weakCompareAndSetRelease(o, 11, 12);
  v += (int) X.getAndSet(o, 1); v += (int) X.getAndSetAcquire(o, 1); v += (int) X.getAndSetRelease(o, 1); v += (int) X.getAndAdd(o, 1); v += (int) X.getAndAddAcquire(o, 1); v += (int) X.getAndAddRelease(o, 1);
  v += (int) X.getAndBitwiseOr(o, 1); v += (int) X.getAndBitwiseOrAcquire(o, 1); v += (int) X.getAndBitwiseOrRelease(o, 1); v += (int) X.getAndBitwiseAnd(o, 7); v += (int) X.getAndBitwiseAndAcquire(o, 7); v += (int) X.getAndBitwiseAndRelease(o, 7); v += (int) X.getAndBitwiseXor(o, 1); v += (int) X.getAndBitwiseXorAcquire(o, 1); v += (int) X.getAndBitwiseXorRelease(o, 1);
  L.setVolatile(o, 7L); long lg = (long) L.getAndAdd(o, 2L); Object q = R.getAcquire(o); R.compareAndSet(o, q, "w"); R.getAndSet(o, "zz"); R.weakCompareAndSetPlain(o, "zz", null); SX.setVolatile(3); v += (int) SX.getAndAdd(1); IA.setVolatile(arr, 1, 9); v += (int) IA.getAcquire(arr, 1); IA.compareAndSet(arr, 0, 0, 1); OA.setRelease(sa, 0, "e"); String e = (String) OA.getVolatile(sa, 0); OA.compareAndSet(sa, 1, (String) null, "g"); LA.getAndAdd(la, 0, 1L);
  BT.compareAndSet(o, (byte)0, (byte)1); Z.compareAndSet(o, false, true); SH.getAndAdd(o, (short)1); CH.compareAndSet(o, (char)0, 'c'); FL.compareAndSet(o, 0f, 1f); DB.getAndAdd(o, 2.0); Z.getAndSet(o, false); BV.setVolatile(ba, 0, 77); BV.get(ba, 0);
  VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
  t.join(); System.out.println(v); } }
