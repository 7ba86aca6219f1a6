// SPDX-License-Identifier: Apache-2.0
/** What the command line's tests run: see cli. */
class Torn {
    static long x;

    public static void main(String[] args) throws Exception {
        long[] seen = new long[1];
        Thread t = new Thread(() -> x = 0x100000001L);
        Thread u = new Thread(() -> seen[0] = x);
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(Long.toHexString(seen[0]));
    }
}

class Frozen {
    final int[] a = {42};
    int b = 7;
    static Frozen shared;

    public static void main(String[] args) throws Exception {
        int[] seen = {-1, -1};
        Thread t = new Thread(() -> shared = new Frozen());
        Thread u = new Thread(() -> {
            Frozen f = shared;
            if (f != null) {
                seen[0] = f.a[0];
                seen[1] = f.b;
            }
        });
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(seen[0] + " " + seen[1]);
    }
}

class Quiet {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        t.join();
    }
}

class Fails {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        int seen = x;
        t.join();
        System.exit(3);
    }
}
