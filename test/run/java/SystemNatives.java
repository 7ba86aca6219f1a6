// SPDX-License-Identifier: Apache-2.0
// schedule: single
// System, Runtime, Object.clone, messages of exceptions that the VM makes, numbers as text.
import java.util.*;
public class SystemNatives {
    enum Color { RED, GREEN { String x() { return "g"; } }, BLUE; String x() { return "d"; } }
    static class C implements Cloneable { int a = 5; String s = "x"; long l = 7; byte b = 3; C self = this; C copy() throws Exception { return (C) clone(); } }
    static class D { Object copy() throws Exception { return clone(); } }
    interface R { void run() throws Throwable; }
    static void t(R r) { try { r.run();
    System.out.println("none"); } catch (Throwable e) { System.out.println(e); } }
    public static void main(String[] args) throws Exception {
        Object[] os = {"a", 1, "b"}; String[] ss = new String[3]; int[] ia = {1,2,3,4,5}; long[] la = new long[5];
        t(() -> System.arraycopy(os, 0, ss, 0, 3));
        System.out.println(Arrays.toString(ss));
        t(() -> System.arraycopy(ia, 0, la, 0, 3));
        t(() -> System.arraycopy(ia, 0, os, 0, 3));
        t(() -> System.arraycopy(os, 0, ia, 0, 3));
        t(() -> System.arraycopy("x", 0, ia, 0, 3));
        t(() -> System.arraycopy(ia, 0, "y", 0, 3));
        t(() -> System.arraycopy(ia, -1, ia, 0, 3));
        t(() -> System.arraycopy(ia, 0, ia, -1, 3));
        t(() -> System.arraycopy(ia, 0, ia, 0, -3));
        t(() -> System.arraycopy(ia, 3, ia, 0, 3));
        t(() -> System.arraycopy(ia, 0, ia, 4, 3));
        t(() -> System.arraycopy(os, 0, os, 4, 3));
        t(() -> System.arraycopy(ia, Integer.MAX_VALUE, ia, 0, 3));
        t(() -> System.arraycopy(new Integer[]{1, null}, 0, ss, 0, 2));
        t(() -> System.arraycopy(new Integer[]{null, null}, 0, ss, 0, 2));
        t(() -> System.arraycopy(null, 0, ss, 0, 2));
        System.arraycopy(ia, 0, ia, 1, 4); System.out.println(Arrays.toString(ia));
        System.arraycopy(ia, 1, ia, 0, 4); System.out.println(Arrays.toString(ia));
        System.arraycopy(os, 0, os, 1, 2); System.out.println(Arrays.toString(os));
        C c = new C(); c.a = 9; C d = c.copy();
        System.out.println(d.a + d.s + d.l + d.b + (d.self == c) + (d != c));
        t(() -> new D().copy());
        int[][] m = {{1,2},{3}}; int[][] n = m.clone();
        System.out.println((n[0] == m[0]) + " " + (n != m) + n.length);
        System.out.println(new String("abc").intern() == "abc");
        System.out.println(Double.doubleToRawLongBits(1.5) + " " + Double.longBitsToDouble(0x400921FB54442D18L) + " " + Float.floatToRawIntBits(-2f) + " " + Float.intBitsToFloat(0x40490fdb));
        System.out.println(Color.valueOf("GREEN").x() + Color.values().length + Color.GREEN.getDeclaringClass() + Color.GREEN.getClass());
        t(() -> Color.valueOf("PINK"));
        EnumMap<Color,Integer> em = new EnumMap<>(Color.class); em.put(Color.BLUE, 1); em.put(Color.RED, 2);
        System.out.println(em + " " + EnumSet.complementOf(EnumSet.of(Color.RED)));
        long t0 = System.nanoTime(), t1 = System.nanoTime(); System.out.println(t1 > t0);
        System.out.println(System.currentTimeMillis() > 1600000000000L);
        System.out.println(Runtime.getRuntime().availableProcessors() > 0 && Runtime.getRuntime().maxMemory() > 0 && Runtime.getRuntime().totalMemory() >= Runtime.getRuntime().freeMemory());
        Object o = new Object();
        System.out.println((System.identityHashCode(o) == o.hashCode()) + " " + System.identityHashCode(null));
        System.out.println(System.getProperty("line.separator").length() + System.getProperty("file.separator") + System.getProperty("nope") + System.lineSeparator().length());
        System.out.println(System.getenv("NOPE_NOT_THERE"));
        t(() -> { int[] q = new int[-1]; });
        t(() -> { Object x = "s"; Integer i = (Integer) x; });
        t(() -> { Object[] x = new String[1]; x[0] = 1; });
        t(() -> { int[] q = new int[2]; q[2] = 1; });
        t(() -> { "abc".substring(5); });
        t(() -> { "abc".charAt(-1); });
        t(() -> { new ArrayList<>(List.of(1)).get(3); });
        t(() -> { List.of(1).add(3); });
        t(() -> { int z = 0; System.out.println(1 / z); });
        t(() -> { Integer.parseInt("x1"); });
        t(() -> { Class.forName("no.such.Cls"); });
        t(() -> { Class.forName("[Lno.such.Cls;"); });
        t(() -> { Class.forName("java/lang/String"); });
        t(() -> { System.out.println(Class.forName("[[I") + " " + Class.forName("[Ljava.lang.String;") + Class.forName("java.util.Map$Entry")); });
        t(() -> { throw new Error("e", new RuntimeException("c")); });
        System.out.println(Math.sqrt(2) + " " + Math.sin(1) + " " + Math.pow(2, 0.5) + " " + Math.exp(1) + " " + Math.log(10) + " " + Math.cbrt(27) + " " + Math.hypot(3, 4) + " " + Math.atan2(1, 2) + " " + StrictMath.tanh(0.3) + " " + Math.floorMod(-7, 3) + " " + Math.round(2.5) + " " + Math.fma(2.0, 3.0, 1.0) + " " + Math.IEEEremainder(5, 3) + " " + Math.nextUp(1.0) + " " + Math.toDegrees(1));
        System.out.println(String.format("%5.2f|%-6s|%04d|%x|%,d|%e|%b|%c|%10s|%s", 3.14159, "ab", 42, 255, 1234567, 12345.678, true, 'c', "right", List.of(1, 2)));
        System.out.println(1.0f / 3 + " " + 1e300 * 1e10 + " " + 0.1f + " " + 100.0 + " " + 1e-5 + " " + (double) Long.MAX_VALUE + " " + Float.MIN_VALUE + " " + (0.0 / 0));
        System.out.println(new Random(42).nextInt() + " " + new Random(42).nextGaussian() + " " + new SplittableRandom(1).nextInt());
        System.out.println(Set.of(1).hashCode() + " " + Map.of("a", 1) + " " + Objects.hash(1, 2, 3) + " " + "hello".hashCode() + " " + Arrays.hashCode(new int[]{1, 2}));
        StringBuilder sb = new StringBuilder(); for (char ch = 'a'; ch < 'g'; ch++) sb.append(ch).append('\u20ac');
        System.out.println(sb.reverse());
        System.out.println("a,b,,c".split(",").length + " " + "x".repeat(3) + " " + "  t ".strip() + "|" + String.join("-", "a", "b") + " " + "abc".chars().sum() + " " + "ABC".toLowerCase() + " " + "straße".toUpperCase() + " " + "a\nb".lines().count());
        System.out.println(UUID.nameUUIDFromBytes("x".getBytes()) + " " + UUID.randomUUID().toString().length());
        System.out.println(new java.math.BigInteger("123456789012345678901234567890").pow(3).mod(java.math.BigInteger.valueOf(97)) + " " + new java.math.BigDecimal("1.10").add(new java.math.BigDecimal("2.205")).setScale(2, java.math.RoundingMode.HALF_UP));
        System.out.println(java.time.LocalDate.of(2024, 2, 28).plusDays(2) + " " + java.time.Duration.ofSeconds(3661) + " " + java.time.Instant.ofEpochSecond(0) + " " + (java.time.Instant.now().getEpochSecond() > 0));
        System.out.println(Base64.getEncoder().encodeToString("hello world".getBytes("UTF-8")) + " " + new String(Base64.getDecoder().decode("aGk=")) + " " + Arrays.toString("é€".getBytes("UTF-8")) + " " + new String(new byte[]{(byte) 0xe2, (byte) 0x82, (byte) 0xac}, "UTF-8") + Arrays.toString("hé".getBytes("ISO-8859-1")) + Arrays.toString("h".getBytes("UTF-16")));
        System.out.println(Integer.toBinaryString(10) + Integer.toHexString(-1) + Long.toString(255, 16) + Integer.bitCount(255) + Long.numberOfTrailingZeros(8) + Integer.reverse(1) + Character.isLetter('x') + Character.getNumericValue('7') + Character.toUpperCase('ß') + Character.isJavaIdentifierStart('$') + (int) Character.toChars(0x1F600)[0]);
    }
}
