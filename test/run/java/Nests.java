// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Nest mates, inner, local and anonymous classes, captured variables, outer and inner this.
import java.util.function.*;

public class Nests {
    private int secret = 1;
    private static int shared = 10;
    private int bump(int n) { return secret += n; }
    private static int bumpShared() { return shared++; }

    class Inner {
        private int own = secret * 2;
        class Deeper {
            private int all() { return own + secret + bump(5) + Nests.this.secret + Inner.this.own + bumpShared(); }
        }
    }
    static class Nested {
        private final int v;
        private Nested(int v) { this.v = v; }
        private static Nested of(int v) { return new Nested(v); }
        private int peek(Nests n) { return n.secret; }
    }
    private interface Hidden {
        int f(int x);
    }
    static class Sup {
        protected int k = 100;
        protected int k() { return k; }
    }
    static class Sub extends Sup {
        protected int k = 200;
        protected int k() { return super.k() + super.k + k; }
        IntSupplier viaLambda() { return () -> super.k() + this.k; }
        IntSupplier viaRef() { return super::k; }
    }

    int locals(int base) {
        int captured = base * 3;
        class Local implements Hidden {
            int extra = 1;
            public int f(int x) { return x + captured + extra + secret; }
            Local more() {
                Local l = new Local();
                l.extra = extra + 1;
                return l;
            }
        }
        Hidden h = new Hidden() {
            int n = captured;
            { n += 2; }
            public int f(int x) {
                Function<Integer, Integer> g = y -> y + n + x + secret;
                return g.apply(1);
            }
        };
        return new Local().more().more().f(1) * 1000 + h.f(2);
    }

    public static void main(String[] args) throws Exception {
        Nests n = new Nests();
        Inner in = n.new Inner();
        Inner.Deeper d = in.new Deeper();
        System.out.println(d.all() + " " + in.own + " " + n.secret);
        System.out.println(Nested.of(4).v + new Nested(5).peek(n) + n.locals(7));
        Sub s = new Sub();
        System.out.println(s.k() + " " + s.viaLambda().getAsInt() + " " + s.viaRef().getAsInt() + " " + ((Sup) s).k + " " + ((Sup) s).k());
        Runnable r = new Runnable() {
            public void run() { System.out.println(getClass().getName() + " " + getClass().isAnonymousClass()); }
        };
        r.run();
        class Here {}
        System.out.println(Here.class.getName() + " " + Here.class.getSimpleName() + " " + Here.class.isLocalClass()
            + " " + Here.class.getEnclosingMethod().getName() + " " + Inner.class.isMemberClass() + " "
            + Inner.Deeper.class.getDeclaringClass().getName() + " " + Nested.class.getNestHost().getName()
            + " " + Inner.class.isNestmateOf(Nested.class) + " " + r.getClass().getEnclosingClass().getName());
        System.out.println(shared);
        try {
            Inner bad = ((Nests) null).new Inner();
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("no outer");
        }
    }
}
