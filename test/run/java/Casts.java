// SPDX-License-Identifier: Apache-2.0
// schedule: single
// checkcast and instanceof over classes, interfaces and arrays; messages of ClassCastException.
import java.io.Serializable;
import java.util.*;

public class Casts {
    interface Shape {}
    interface Named extends Shape {}
    static class Base implements Shape {}
    static class Derived extends Base implements Named {}
    static final class Other {}

    interface Act { Object run(); }

    static void cast(Act a) {
        try {
            Object o = a.run();
            System.out.println("fine " + (o == null ? "null" : o.getClass().getName()));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    static String kinds(Object o) {
        return (o instanceof Shape) + " " + (o instanceof Named) + " " + (o instanceof Base) + " " + (o instanceof Derived)
            + " " + (o instanceof Object[]) + " " + (o instanceof int[]) + " " + (o instanceof Shape[])
            + " " + (o instanceof Cloneable) + " " + (o instanceof Serializable) + " " + (o instanceof Object[][])
            + " " + (o instanceof Comparable);
    }

    public static void main(String[] args) {
        Object[] all = {new Base(), new Derived(), new Other(), "s", 1, new int[1], new Base[1], new Derived[1], new int[1][1],
            new Object[0], new Shape[0][0], null, new Runnable() { public void run() {} }, new ArrayList<String>()};
        for (Object o : all)
            System.out.println(kinds(o));
        for (Object o : all) {
            cast(() -> (Base) o);
            cast(() -> (Named) o);
            cast(() -> (String) o);
            cast(() -> (int[]) o);
            cast(() -> (Object[]) o);
            cast(() -> (Base[]) o);
            cast(() -> (Integer) o);
            cast(() -> (Serializable) o);
        }
        List raw = new ArrayList();
        raw.add(1);
        List<String> strings = raw;
        try {
            String s = strings.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        cast(() -> Base.class.cast("x"));
        cast(() -> Shape.class.cast(new Derived()));
        cast(() -> (Object) ((Comparable) (Object) "a").compareTo(1));
        Object o = new Derived();
        if (o instanceof Derived d && d != null)
            System.out.println(d.getClass().getSimpleName());
        if (!(o instanceof String t))
            System.out.println("not a string");
        else
            System.out.println(t.length());
        System.out.println(Number.class.isInstance(1) + " " + Shape[].class.isAssignableFrom(Derived[].class)
            + " " + Object.class.isAssignableFrom(int[].class) + " " + int.class.isAssignableFrom(long.class)
            + " " + Cloneable.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[][].class));
    }
}
