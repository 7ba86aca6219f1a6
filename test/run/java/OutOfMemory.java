// SPDX-License-Identifier: Apache-2.0
// schedule: single
// options: -Xmx64m
// OutOfMemoryError: arrays beyond the limit, the heap full, going on after letting go.
import java.util.*;

public class OutOfMemory {
    public static void main(String[] args) {
        try {
            System.out.println(new int[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new long[Integer.MAX_VALUE - 8].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new byte[1000][1000][1000].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        List<byte[]> hold = new ArrayList<>();
        try {
            for (;;)
                hold.add(new byte[1 << 20]);
        } catch (OutOfMemoryError e) {
            int n = hold.size();
            hold = null;
            System.out.println("full " + (n > 20 && n < 64));
        }
        Object[] list = null;
        try {
            for (;;) {
                Object[] next = new Object[100000];
                next[0] = list;
                list = next;
            }
        } catch (OutOfMemoryError e) {
            list = null;
            System.out.println("list " + e.getMessage());
        }
        long total = 0;
        for (int i = 0; i < 200; i++)
            total += new byte[1 << 20].length;
        System.out.println(total);
        System.out.println(Runtime.getRuntime().maxMemory() >= 60 << 20);
    }
}
