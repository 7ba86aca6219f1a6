// SPDX-License-Identifier: Apache-2.0
// expect: none
// Looking at classes.
import java.lang.reflect.Method;

public class Reflection {
    public static int twice(int i) {
        return 2 * i;
    }

    static void use(int i) {
        try {
            Method m = Reflection.class.getMethod("twice", int.class);
            assert (int) m.invoke(null, i) == 2 * i;
            assert Reflection.class.getSimpleName().equals("Reflection");
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
