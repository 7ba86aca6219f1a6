// SPDX-License-Identifier: Apache-2.0
// expect: race HiddenByIntern.x
// String constants, class literals, boxes and enum switches of the JDK are no synchronization.
public class HiddenByIntern {
    static int x;

    static String use(int i) {
        Integer box = i;
        return ("v" + box).intern() + HiddenByIntern.class.getSimpleName();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            use(1);
            x = 1;
            use(1);
        });
        t.start();
        use(2);
        x = 2;
        use(2);
        t.join();
    }
}
