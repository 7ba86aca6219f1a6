// SPDX-License-Identifier: Apache-2.0
// Allocates 4 GiB in all with a few MiB alive at any time.
public class Garbage4G {
    public static void main(String[] args) {
        byte[][] live = new byte[64][];
        long total = 0;
        for (int i = 0; total < 4L << 30; i++) {
            byte[] b = new byte[16384 + (i & 1023) * 64];
            b[i & 1023] = 1;
            live[i & 63] = b;
            total += b.length;
        }
        System.out.println(total >> 30);
    }
}
