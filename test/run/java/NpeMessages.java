// SPDX-License-Identifier: Apache-2.0
// schedule: single
// The helpful messages of NullPointerException (JEP 358).
public class NpeMessages {
    int f; long g; NpeMessages next; int[] arr; String name; Object[][] grid;
    static NpeMessages stat;
    static int[] sarr;
    NpeMessages self() { return next; }
    static NpeMessages make(int a, String b) { return null; }
    void inst() {}

    interface Act { void run() throws Throwable; }
    static void t(Act a) {
        try {
            a.run();
            System.out.println("fine");
        } catch (Throwable e) {
            System.out.println(e.getMessage());
        }
    }

    void viaThis() { next.f = 1; }
    static void param(String p, int[] q, Object[] r, int i) {
        switch (i) {
            case 0: p.length(); break;
            case 1: q[3] = 1; break;
            case 2: r[i] = p; break;
            case 3: System.out.println(q.length); break;
            case 4: r[0].toString(); break;
            default: synchronized (p) { i++; }
        }
    }

    public static void main(String[] args) {
        NpeMessages n = new NpeMessages();
        NpeMessages none = null;
        String s = null;
        int[] a = null;
        long[] la = null; double[] da = null; byte[] ba = null; char[] ca = null; short[] sa = null; float[] fa = null;
        boolean[] za = null;
        try { none.f = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(none.g); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { none.inst(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { s.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a[0]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a[n.f] = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(la[1]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { da[1] = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ba[1] = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ca[1] = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(sa[1]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { fa[1] += 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { za[1] = true; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(a.length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.next.next.next = n; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.self().self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.self().arr[2] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.arr[7] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.name.trim().length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.grid = new Object[2][]; n.grid[1][n.f] = s; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { stat.f++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sarr[5 + 1] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { make(1, "x").f = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { NpeMessages.make(1, s).inst(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw (RuntimeException) (Object) s; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (n.next) { n.f++; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Integer boxed = null; int v = boxed; System.out.println(v); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { for (String x : (java.util.List<String>) null) System.out.println(x); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        t(() -> n.viaThis());
        for (int i = 0; i < 6; i++) {
            int k = i;
            t(() -> param(null, null, k == 4 ? new Object[1] : null, k));
        }
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("given"); });
        t(() -> java.util.Objects.requireNonNull(null));
        t(() -> java.util.Objects.requireNonNull(null, "msg"));
        t(() -> { Runnable r = null; r.run(); });
    }
}
