// SPDX-License-Identifier: Apache-2.0
// schedule: any
// VarHandle: access modes by several threads, arrays, statics, type and bounds errors.
import java.lang.invoke.*;
import java.util.*;

public class VarHandles {
    int count; long total; volatile boolean flag; Object ref; static int stat; byte by; short sh; char ch; float fl; double db;
    static final VarHandle COUNT, TOTAL, FLAG, REF, STAT, BY, SH, CH, FL, DB;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class), STRS = MethodHandles.arrayElementVarHandle(String[].class);
    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            COUNT = l.findVarHandle(VarHandles.class, "count", int.class);
            TOTAL = l.findVarHandle(VarHandles.class, "total", long.class);
            FLAG = l.findVarHandle(VarHandles.class, "flag", boolean.class);
            REF = l.findVarHandle(VarHandles.class, "ref", Object.class);
            STAT = l.findStaticVarHandle(VarHandles.class, "stat", int.class);
            BY = l.findVarHandle(VarHandles.class, "by", byte.class);
            SH = l.findVarHandle(VarHandles.class, "sh", short.class);
            CH = l.findVarHandle(VarHandles.class, "ch", char.class);
            FL = l.findVarHandle(VarHandles.class, "fl", float.class);
            DB = l.findVarHandle(VarHandles.class, "db", double.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static class Node { int v; Node next; Node(int v) { this.v = v; } }
    static Node head;
    static final VarHandle HEAD;
    static { try { HEAD = MethodHandles.lookup().findStaticVarHandle(VarHandles.class, "head", Node.class); } catch (ReflectiveOperationException e) { throw new Error(e); } }
    static void push(int v) {
        Node n = new Node(v);
        do n.next = (Node) HEAD.getAcquire(); while (!HEAD.compareAndSet(n.next, n));
    }
    public static void main(String[] args) throws Exception {
        VarHandles o = new VarHandles();
        int[] arr = new int[4];
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 10; j++) {
                    COUNT.getAndAdd(o, 1);
                    TOTAL.getAndAdd(o, (long) j);
                    STAT.getAndAddRelease(1);
                    INTS.getAndAdd(arr, j % 4, 1);
                    int c;
                    do c = (int) INTS.getVolatile(arr, 0); while (!INTS.weakCompareAndSet(arr, 0, c, c + 10));
                    push(k * 10 + j);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        int n = 0, sum = 0;
        for (Node x = head; x != null; x = x.next) { n++; sum += x.v; }
        System.out.println(o.count + " " + o.total + " " + stat + " " + Arrays.toString(arr) + n + " " + sum);
        Thread pub = new Thread(() -> { o.count = 42; FLAG.setRelease(o, true); });
        pub.start();
        while (!(boolean) FLAG.getAcquire(o)) Thread.onSpinWait();
        System.out.println(o.count);
        pub.join();
        BY.set(o, (byte) 5);
        SH.setVolatile(o, (short) -7);
        CH.setOpaque(o, 'q');
        FL.setRelease(o, 2.5f);
        DB.set(o, 6.25);
        System.out.println((byte) BY.getAndAdd(o, (byte) 3) + " " + (short) SH.getVolatile(o) + (char) CH.getAndSet(o, 'r') + (float) FL.getAndAdd(o, 1f) + (double) DB.getAndSet(o, 1.0) + o.by + o.sh + o.ch + o.fl + o.db);
        System.out.println((int) COUNT.getAndBitwiseOr(o, 1) + " " + (int) COUNT.getAndBitwiseAnd(o, 0xf) + (int) COUNT.getAndBitwiseXor(o, 5) + o.count + COUNT.compareAndSet(o, 14, 1) + (int) COUNT.compareAndExchange(o, 14, 99) + o.count);
        System.out.println(REF.compareAndSet(o, null, "first") + " " + REF.get(o) + REF.getAndSet(o, 5) + REF.compareAndExchange(o, "x", "y"));
        String[] s = {"a", "b"};
        System.out.println(STRS.getAndSet(s, 0, "c") + s[0] + STRS.compareAndSet(s, 1, "b", "d") + (String) STRS.getVolatile(s, 1));
        try {
            INTS.getVolatile(arr, 4);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            COUNT.set((VarHandles) null, 1);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            Object os = s;
            STRS.set(os, 0, (Object) 5);
        } catch (ClassCastException e) {
            System.out.println("wrong element");
        }
        try {
            MethodHandles.lookup().findVarHandle(VarHandles.class, "none", int.class);
        } catch (NoSuchFieldException e) {
            System.out.println("no such field");
        }
        try {
            REF.getAndAdd(o, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        System.out.println(COUNT.varType() + " " + COUNT.coordinateTypes() + REF.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
    }
}
