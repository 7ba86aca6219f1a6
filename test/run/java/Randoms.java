// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Seeded random numbers, UUIDs from names, hashes, Objects, base64, CRC.
import java.util.*;

public class Randoms {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextInt(5, 8));
        byte[] b = new byte[5];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b) + r.ints(3).boxed().toList() + r.doubles(2).boxed().toList() + r.longs(2, 0, 50).boxed().toList());
        SplittableRandom s = new SplittableRandom(7);
        System.out.println(s.nextInt(100) + " " + s.split().nextInt(100) + " " + s.nextLong());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        double d = Math.random();
        System.out.println((d >= 0 && d < 1) + " " + (new Random().nextInt(5) < 5) + " " + (java.util.concurrent.ThreadLocalRandom.current().nextInt(3) < 3));
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.equals(null, null) + Objects.toString(null, "d") + Objects.requireNonNullElse(null, 5) + Objects.checkIndex(1, 2) + Objects.hashCode(null));
        System.out.println(Base64.getEncoder().encodeToString("hello base64!".getBytes()) + " " + new String(Base64.getDecoder().decode("aGk=")));
        System.out.println(new UUID(1, 2) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").equals(new UUID(1, 2)));
        System.out.println(HexFormat.of().formatHex(new byte[] {1, (byte) 0xab}));
        Object o = new Object();
        System.out.println((o.hashCode() == System.identityHashCode(o)) + " " + o.equals(o) + o.toString().startsWith("java.lang.Object@") + System.identityHashCode(null));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Collections.shuffle(l, new Random(3));
        System.out.println(l);
        long t0 = System.nanoTime(), m0 = System.currentTimeMillis();
        System.out.println((System.nanoTime() >= t0) + " " + (System.currentTimeMillis() >= m0));
    }
}
