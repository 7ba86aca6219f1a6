// SPDX-License-Identifier: Apache-2.0
// Workers add their checksums to one that all share, without a lock. That updates can get
// lost shows under sequential consistency too, when threads are switched in between.
// paper: raytracer | JGFRayTracerBench.checksum1 | 0 0 100 100 100 100 | Yes
// expect: RayTracer.checksum destructive
public class RayTracer {
    static long checksum;

    static void render(int id, int rows) {
        long sum = 0;
        for (int y = id; y < rows; y += 4)
            sum += (y * 2654435761L) & 0xffffffL;
        checksum = checksum + sum;
    }

    public static void main(String[] args) throws Exception {
        Thread[] t = new Thread[4];
        long expected = 0;
        for (int y = 0; y < 16; y++)
            expected += (y * 2654435761L) & 0xffffffL;
        for (int i = 0; i < t.length; i++) {
            int id = i;
            t[i] = new Thread(() -> render(id, 16));
            t[i].start();
        }
        for (Thread u : t)
            u.join();
        if (checksum != expected)
            throw new IllegalStateException("validation failed: " + checksum);
    }
}
