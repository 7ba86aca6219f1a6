// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Which expression was null, for every kind of instruction that can meet null.
import java.util.*;
public class NpeCauses {
    static String s; String f; NpeCauses next; int[] ia; String[][] saa; long l; static NpeCauses root;
    static String ret(int a, String b, long[] c) { return null; }
    NpeCauses me() { return next; }
    interface R { void run() throws Throwable; }
    static void t(R r) { try { r.run();
    System.out.println("none"); } catch (Throwable e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); } }
    void inst(String p, int i) {
        t(() -> f.length());
        try { f.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { this.next.next.f.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { p.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ia[i]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ia[i + 1] = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { saa[0][i].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(ia.length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { next.l = 5L; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { me().l = 5L; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { me().me().next.me().f = null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { p = null; p.trim(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
    public static void main(String[] args) {
        String loc = null; Object o = null; int[] arr = null; String[] sa = new String[3]; int k = 2; Object[][] oo = {{null}};
        try { loc.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { s.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ret(1, "", null).equals(o); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ((String) o).length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (o) { k++; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw (RuntimeException) o; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { arr[k] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sa[k].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sa[k - 1].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { oo[0][0].hashCode(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sa[Integer.parseInt("1")].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { root.next.next = null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { (k > 1 ? loc : s).length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw new NullPointerException(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw new NullPointerException("x"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.requireNonNull(o); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.requireNonNull(o, "msg"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Integer in = (Integer) o; int z = in; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { List<String> li = null; for (String q : li) k++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Map<String, int[]> m = new HashMap<>(); m.get("a")[0]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { byte[] b = null; b[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { boolean[] b = null; if (b[k]) k++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { long[] b = null; b[k] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { double[] b = null; b[k] += 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { char[] b = null; k = b[k]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { short[] b = null; k = b[k]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { switch (loc) { case "a": k = 4; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.arraycopy(null, 0, sa, 0, 1); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { String.class.isAssignableFrom(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        new NpeCauses().inst(null, 7);
        t(() -> { Thread th = null; th.join(5, 6); });
        NullPointerException e1 = null;
        try { loc.length(); } catch (NullPointerException e) { e1 = e; }
        e1.fillInStackTrace(); System.out.println(e1.getMessage());
    }
}
