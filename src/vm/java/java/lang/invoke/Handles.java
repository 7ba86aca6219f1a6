/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.reflect.Array;
import java.util.Arrays;
import sun.invoke.util.Wrapper;

/** The nodes of which method handles are made. Stack traces leave them out. */
final class Handles {
    private Handles() {
    }

    // ---- conversions ----

    static boolean canConvert(MethodType from, MethodType to) {
        if (from.parameterCount() != to.parameterCount()
                || !canConvert(to.returnType(), from.returnType())) {
            return false;
        }
        for (int i = 0; i < from.parameterCount(); i++) {
            if (!canConvert(from.parameterType(i), to.parameterType(i))) {
                return false;
            }
        }
        return true;
    }

    /** Is there a conversion by the rules of MethodHandle.asType? */
    static boolean canConvert(Class<?> from, Class<?> to) {
        if (from == to || from == void.class || to == void.class) {
            return true;
        }
        if (!from.isPrimitive() && !to.isPrimitive()) {
            return true;
        }
        if (from.isPrimitive()) {
            Wrapper w = Wrapper.forPrimitiveType(from);
            return to.isPrimitive() ? Wrapper.forPrimitiveType(to).isConvertibleFrom(w)
                    : to.isAssignableFrom(w.wrapperType());
        }
        Wrapper w = Wrapper.forPrimitiveType(to);
        return from.isAssignableFrom(w.wrapperType())
                || Wrapper.isWrapperType(from)
                    && w.isConvertibleFrom(Wrapper.forWrapperType(from));
    }

    /** Converts a boxed value; the types are known to be convertible. */
    static Object convert(Object v, Class<?> from, Class<?> to) {
        if (from == to) {
            return v;
        }
        if (to == void.class) {
            return null;
        }
        if (from == void.class) {
            return to.isPrimitive() ? Wrapper.forPrimitiveType(to).zero() : null;
        }
        if (!to.isPrimitive()) {
            return to.cast(v);
        }
        if (v == null) {
            throw new NullPointerException("Cannot cast null to " + to);
        }
        if (!Wrapper.isWrapperType(v.getClass())
                || !Wrapper.forPrimitiveType(to).isConvertibleFrom(
                        Wrapper.forWrapperType(v.getClass()))) {
            throw new ClassCastException(
                    "Cannot cast " + v.getClass().getName() + " to " + to);
        }
        return number(v, to);
    }

    /** Converts as casts do: narrowing allowed, null becomes zero. */
    static Object cast(Object v, Class<?> from, Class<?> to) {
        if (to == void.class) {
            return null;
        }
        if (!to.isPrimitive()) {
            return from == void.class ? null : to.isInterface() ? v : to.cast(v);
        }
        if (v == null) {
            return Wrapper.forPrimitiveType(to).zero();
        }
        if (!Wrapper.isWrapperType(v.getClass())) {
            throw new ClassCastException(
                    "Cannot cast " + v.getClass().getName() + " to " + to);
        }
        return number(v, to);
    }

    private static Object number(Object v, Class<?> to) {
        if (v instanceof Boolean b) {
            if (to == boolean.class) {
                return v;
            }
            v = b ? 1 : 0;
        } else if (v instanceof Character c) {
            if (to == char.class) {
                return v;
            }
            v = (int) c;
        }
        Number n = (Number) v;
        switch (Wrapper.forPrimitiveType(to)) {
            case BOOLEAN: return (n.byteValue() & 1) != 0;
            case BYTE:
                return n instanceof Float || n instanceof Double ? (byte) n.intValue()
                                                                 : n.byteValue();
            case SHORT:
                return n instanceof Float || n instanceof Double ? (short) n.intValue()
                                                                 : n.shortValue();
            case CHAR: return (char) n.intValue();
            case INT: return n.intValue();
            case LONG: return n.longValue();
            case FLOAT: return n.floatValue();
            default: return n.doubleValue();
        }
    }

    // ---- members ----

    /** A member itself: method, constructor or field. */
    static final class Direct extends MethodHandle {
        final long member; // name of the target in the machine
        final int kind;
        final Class<?> owner;
        final String name;
        final MethodType memberType; // without receiver

        private Direct() { // the machine fills the fields in
            super(null);
            member = 0;
            kind = 0;
            owner = null;
            name = null;
            memberType = null;
        }

        @Override
        native Object call(Object[] args) throws Throwable;
    }

    /** A VarHandle's access mode. */
    static final class Access extends MethodHandle {
        private final VarHandle handle;
        private final int mode;

        Access(VarHandle handle, int mode, MethodType type) {
            super(type);
            this.handle = handle;
            this.mode = mode;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            return VarHandle.access0(handle, mode, args);
        }
    }

    /** MethodHandles.varHandleInvoker: the VarHandle is the first argument. */
    static final class AccessInvoker extends MethodHandle {
        private final VarHandle.AccessMode mode;
        private final MethodType accessType;
        private final boolean exact;

        AccessInvoker(VarHandle.AccessMode mode, MethodType type, boolean exact) {
            super(type.insertParameterTypes(0, VarHandle.class));
            this.mode = mode;
            this.accessType = type;
            this.exact = exact;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            MethodHandle h = ((VarHandle) args[0]).toMethodHandle(mode);
            if (exact && h.type != accessType) {
                throw new WrongMethodTypeException(
                        "expected " + h.type + " but found " + accessType);
            }
            return h.asType(accessType).call(tail(args, 1));
        }
    }

    // ---- array helpers ----

    static Object[] tail(Object[] a, int from) {
        return Arrays.copyOfRange(a, from, a.length);
    }

    /** a with n elements from pos on replaced by what. */
    static Object[] splice(Object[] a, int pos, int n, Object... what) {
        Object[] r = new Object[a.length - n + what.length];
        System.arraycopy(a, 0, r, 0, pos);
        System.arraycopy(what, 0, r, pos, what.length);
        System.arraycopy(a, pos + n, r, pos + what.length, a.length - pos - n);
        return r;
    }

    // ---- adapters ----

    static final class Convert extends MethodHandle {
        private final MethodHandle target;
        private final boolean explicit;

        Convert(MethodHandle target, MethodType type, boolean explicit) {
            super(type);
            this.target = target;
            this.explicit = explicit;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Class<?>[] from = type.ptypes();
            Class<?>[] to = target.type.ptypes();
            Object[] converted = new Object[args.length];
            for (int i = 0; i < args.length; i++) {
                converted[i] = explicit ? cast(args[i], from[i], to[i])
                        : convert(args[i], from[i], to[i]);
            }
            Object r = target.call(converted);
            Class<?> result = target.type.returnType();
            return explicit ? cast(r, result, type.returnType())
                    : convert(r, result, type.returnType());
        }
    }

    static final class Insert extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final Object[] values;

        Insert(MethodHandle target, int pos, Object[] values) {
            super(target.type.dropParameterTypes(pos, pos + values.length));
            this.target = target;
            this.pos = pos;
            this.values = values;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            return target.call(splice(args, pos, 0, values));
        }
    }

    static final class Drop extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final int n;

        Drop(MethodHandle target, MethodType type, int pos, int n) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.n = n;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            return target.call(splice(args, pos, n));
        }
    }

    static final class Permute extends MethodHandle {
        private final MethodHandle target;
        private final int[] order;

        Permute(MethodHandle target, MethodType type, int[] order) {
            super(type);
            this.target = target;
            this.order = order;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Object[] r = new Object[order.length];
            for (int i = 0; i < r.length; i++) {
                r[i] = args[order[i]];
            }
            return target.call(r);
        }
    }

    static final class Spread extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final int n;

        Spread(MethodHandle target, MethodType type, int pos, int n) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.n = n;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Object array = args[pos];
            if (array == null && n != 0) {
                throw new NullPointerException("null array reference");
            }
            if (array != null && Array.getLength(array) != n) {
                throw new IllegalArgumentException("array is not of length " + n);
            }
            Object[] values = new Object[n];
            for (int i = 0; i < n; i++) {
                values[i] = Array.get(array, i);
            }
            return target.call(splice(args, pos, 1, values));
        }
    }

    /** Collects arguments in an array. */
    static final class Gather extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final Class<?> arrayType;
        private final int n;

        Gather(MethodHandle target, MethodType type, int pos, Class<?> arrayType, int n) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.arrayType = arrayType;
            this.n = n;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Object array = Array.newInstance(arrayType.getComponentType(), n);
            for (int i = 0; i < n; i++) {
                Array.set(array, i, args[pos + i]);
            }
            return target.call(splice(args, pos, n, array));
        }
    }

    static final class Varargs extends MethodHandle {
        private final MethodHandle target;
        private final Class<?> arrayType;

        Varargs(MethodHandle target, Class<?> arrayType) {
            super(target.type.changeParameterType(
                    target.type.parameterCount() - 1, arrayType));
            this.target = target.asFixedArity();
            this.arrayType = arrayType;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            return target.call(args);
        }

        @Override
        public boolean isVarargsCollector() {
            return true;
        }

        @Override
        public MethodHandle asFixedArity() {
            return target;
        }

        @Override
        MethodHandle asTypeUncached(MethodType newType) {
            int n = type.parameterCount();
            int given = newType.parameterCount();
            if (given == n && arrayType.isAssignableFrom(newType.lastParameterType())) {
                return target.asType(newType);
            }
            if (given < n - 1) {
                throw new WrongMethodTypeException(
                        "cannot convert " + this + " to " + newType);
            }
            return target.asCollector(arrayType, given - n + 1).asType(newType);
        }
    }

    // ---- combinators ----

    static final class Filter extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final MethodHandle[] filters;

        Filter(MethodHandle target, MethodType type, int pos, MethodHandle[] filters) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filters = filters;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Object[] r = args.clone();
            for (int i = 0; i < filters.length; i++) {
                if (filters[i] != null) {
                    r[pos + i] = filters[i].call(new Object[] {args[pos + i]});
                }
            }
            return target.call(r);
        }
    }

    /** collectArguments: n arguments become what filter makes of them, or nothing. */
    static final class Collect extends MethodHandle {
        private final MethodHandle target;
        private final MethodHandle filter;
        private final int pos;

        Collect(MethodHandle target, MethodType type, int pos, MethodHandle filter) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filter = filter;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            int n = filter.type.parameterCount();
            Object r = filter.call(Arrays.copyOfRange(args, pos, pos + n));
            return target.call(
                    filter.type.returnType() == void.class ? splice(args, pos, n)
                                                           : splice(args, pos, n, r));
        }
    }

    static final class FilterReturn extends MethodHandle {
        private final MethodHandle target;
        private final MethodHandle filter;

        FilterReturn(MethodHandle target, MethodHandle filter) {
            super(target.type.changeReturnType(filter.type.returnType()));
            this.target = target;
            this.filter = filter;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Object r = target.call(args);
            return filter.call(filter.type.parameterCount() == 0 ? new Object[0]
                    : new Object[] {r});
        }
    }

    static final class Fold extends MethodHandle {
        private final MethodHandle target;
        private final MethodHandle combiner;
        private final int pos;

        Fold(MethodHandle target, MethodType type, int pos, MethodHandle combiner) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.combiner = combiner;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Object r = combiner.call(
                    Arrays.copyOfRange(args, pos, pos + combiner.type.parameterCount()));
            return target.call(combiner.type.returnType() == void.class ? args
                    : splice(args, pos, 0, r));
        }
    }

    static final class Guard extends MethodHandle {
        private final MethodHandle test;
        private final MethodHandle target;
        private final MethodHandle fallback;

        Guard(MethodHandle test, MethodHandle target, MethodHandle fallback) {
            super(target.type);
            this.test = test;
            this.target = target;
            this.fallback = fallback;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            boolean yes = (Boolean) test.call(
                    Arrays.copyOf(args, test.type.parameterCount()));
            return (yes ? target : fallback).call(args);
        }
    }

    static final class Catch extends MethodHandle {
        private final MethodHandle target;
        private final Class<?> exception;
        private final MethodHandle handler;

        Catch(MethodHandle target, Class<?> exception, MethodHandle handler) {
            super(target.type);
            this.target = target;
            this.exception = exception;
            this.handler = handler;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            try {
                return target.call(args);
            } catch (Throwable e) {
                if (!exception.isInstance(e)) {
                    throw e;
                }
                Object[] all = splice(args, 0, 0, e);
                return handler.call(Arrays.copyOf(all, handler.type.parameterCount()));
            }
        }
    }

    static final class Finally extends MethodHandle {
        private final MethodHandle target;
        private final MethodHandle cleanup;

        Finally(MethodHandle target, MethodHandle cleanup) {
            super(target.type);
            this.target = target;
            this.cleanup = cleanup;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            Throwable thrown = null;
            boolean isVoid = type.returnType() == void.class;
            Object r = convert(null, void.class, type.returnType());
            try {
                r = target.call(args);
            } catch (Throwable e) {
                thrown = e;
            }
            Object[] all
                    = isVoid ? splice(args, 0, 0, thrown) : splice(args, 0, 0, thrown, r);
            r = cleanup.call(Arrays.copyOf(all, cleanup.type.parameterCount()));
            if (thrown != null) {
                throw thrown;
            }
            return r;
        }
    }

    /** Returns an argument, or a constant when pos is negative. */
    static final class Return extends MethodHandle {
        private final int pos;
        private final Object value;

        Return(MethodType type, int pos, Object value) {
            super(type);
            this.pos = pos;
            this.value = value;
        }

        @Override
        Object call(Object[] args) {
            return pos < 0 ? value : args[pos];
        }
    }

    static final class Throw extends MethodHandle {
        Throw(MethodType type) {
            super(type);
        }

        @Override
        Object call(Object[] args) throws Throwable {
            throw (Throwable) args[0];
        }
    }

    /** MethodHandles.invoker and exactInvoker; spread: the arguments come in an array. */
    static final class Invoker extends MethodHandle {
        private final MethodType target;
        private final boolean exact;

        Invoker(MethodType target, boolean exact) {
            super(target.insertParameterTypes(0, MethodHandle.class));
            this.target = target;
            this.exact = exact;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            MethodHandle h = (MethodHandle) args[0];
            if (exact) {
                Invokers.checkExactType(h, target);
            }
            return h.asType(target).call(tail(args, 1));
        }
    }

    /** Target of a call site that may change. */
    static final class Dynamic extends MethodHandle {
        private final CallSite site;

        Dynamic(CallSite site) {
            super(site.type());
            this.site = site;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            return site.getTarget().call(args);
        }
    }

    /** Factory of lambdas that a program asked LambdaMetafactory for. */
    static final class Lambda extends MethodHandle {
        private final String name;
        private final MethodHandle target;
        private final Class<?>[] interfaces;

        Lambda(MethodType type, String name, MethodHandle target, Class<?>[] interfaces) {
            super(type);
            this.name = name;
            this.target = target;
            this.interfaces = interfaces;
        }

        @Override
        Object call(Object[] args) {
            return LambdaMetafactory.make(interfaces,
                    new LambdaMetafactory.Body(name, target, args));
        }
    }

    /** Concatenation by a recipe: \1 is the next argument, \2 the next constant. */
    static final class Concat extends MethodHandle {
        private final String recipe;
        private final Object[] constants;

        Concat(MethodType type, String recipe, Object[] constants) {
            super(type);
            this.recipe = recipe;
            this.constants = constants;
        }

        @Override
        Object call(Object[] args) {
            StringBuilder b = new StringBuilder();
            int arg = 0;
            int constant = 0;
            for (int i = 0; i < recipe.length(); i++) {
                char c = recipe.charAt(i);
                if (c == 1) {
                    b.append(args[arg++]);
                } else if (c == 2) {
                    b.append(constants[constant++]);
                } else {
                    b.append(c);
                }
            }
            return b.toString();
        }
    }

    // ---- arrays ----

    enum ArrayOp { NEW, LENGTH, GET, SET }

    static final class ArrayHandle extends MethodHandle {
        private final ArrayOp op;
        private final Class<?> arrayType;

        ArrayHandle(MethodType type, ArrayOp op, Class<?> arrayType) {
            super(type);
            this.op = op;
            this.arrayType = arrayType;
        }

        @Override
        Object call(Object[] args) {
            switch (op) {
                case NEW:
                    return Array.newInstance(
                            arrayType.getComponentType(), (Integer) args[0]);
                case LENGTH: return Array.getLength(args[0]);
                case GET: return Array.get(args[0], (Integer) args[1]);
                default:
                    if (args[0] instanceof Object[] a) {
                        a[(Integer) args[1]] = args[2];
                    } else {
                        Array.set(args[0], (Integer) args[1], args[2]);
                    }
                    return null;
            }
        }
    }

    // ---- switches and loops ----

    static final class Switch extends MethodHandle {
        private final MethodHandle fallback;
        private final MethodHandle[] targets;

        Switch(MethodHandle fallback, MethodHandle[] targets) {
            super(fallback.type);
            this.fallback = fallback;
            this.targets = targets;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            int i = (Integer) args[0];
            return (i >= 0 && i < targets.length ? targets[i] : fallback).call(args);
        }
    }

    /** MethodHandles.loop: clauses of init, step, predicate, result. */
    static final class Loop extends MethodHandle {
        private final MethodHandle[][] clause;

        Loop(MethodType type, MethodHandle[][] clause) {
            super(type);
            this.clause = clause;
        }

        private static Object run(MethodHandle h, Object[] vars, Object[] args)
                throws Throwable {
            return h.call(
                    Arrays.copyOf(splice(args, 0, 0, vars), h.type.parameterCount()));
        }

        @Override
        Object call(Object[] args) throws Throwable {
            int n = 0;
            Object[] vars = new Object[clause.length];
            for (MethodHandle[] c : clause) {
                Class<?> v = variable(c);
                if (v != void.class) {
                    vars[n++] = c[0] == null ? convert(null, void.class, v)
                                             : init(c[0], args);
                } else if (c[0] != null) {
                    init(c[0], args);
                }
            }
            vars = Arrays.copyOf(vars, n);
            for (;;) {
                int at = 0;
                for (MethodHandle[] c : clause) {
                    boolean has = variable(c) != void.class;
                    if (c[1] != null) {
                        Object r = run(c[1], vars, args);
                        if (has) {
                            vars[at] = r;
                        }
                    }
                    if (has) {
                        at++;
                    }
                    if (c[2] != null && !(Boolean) run(c[2], vars, args)) {
                        return c[3] == null ? convert(null, void.class, type.returnType())
                                : run(c[3], vars, args);
                    }
                }
            }
        }

        private static Object init(MethodHandle h, Object[] args) throws Throwable {
            return h.call(Arrays.copyOf(args, h.type.parameterCount()));
        }

        static Class<?> variable(MethodHandle[] c) {
            return c[0] != null ? c[0].type.returnType()
                    : c[1] != null ? c[1].type.returnType() : void.class;
        }
    }
}
