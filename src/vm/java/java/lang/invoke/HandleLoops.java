/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The loops of MethodHandles; all of them are made of clauses. */
final class HandleLoops {
    private HandleLoops() {
    }

    private static MethodHandle widen(
            MethodHandle h, List<Class<?>> prefix, List<Class<?>> params) {
        if (h == null) {
            return null;
        }
        List<Class<?>> all = new ArrayList<>(prefix);
        all.addAll(params);
        List<Class<?>> own = h.type.parameterList();
        if (own.size() > all.size() || !all.subList(0, own.size()).equals(own)) {
            throw new IllegalArgumentException(
                    "found non-effectively identical parameter types: " + own);
        }
        return h;
    }

    static MethodHandle loop(MethodHandle[]... clauses) {
        if (clauses == null || clauses.length == 0) {
            throw new IllegalArgumentException("null or no clauses passed");
        }
        MethodHandle[][] all = new MethodHandle[clauses.length][];
        List<Class<?>> vars = new ArrayList<>();
        List<Class<?>> params = new ArrayList<>();
        Class<?> result = void.class;
        boolean ends = false;
        for (int i = 0; i < clauses.length; i++) {
            if (clauses[i].length > 4) {
                throw new IllegalArgumentException(
                        "All loop clauses must be represented as "
                        + "MethodHandle arrays with at most 4 elements.");
            }
            all[i] = Arrays.copyOf(clauses[i], 4);
            if (Handles.Loop.variable(all[i]) != void.class) {
                vars.add(Handles.Loop.variable(all[i]));
            }
            ends |= all[i][2] != null;
            if (all[i][3] != null) {
                result = all[i][3].type.returnType();
            }
        }
        if (!ends) {
            throw new IllegalArgumentException("no predicate found");
        }
        for (MethodHandle[] c : all) {
            for (int j = 0; j < 4; j++) {
                if (c[j] != null) {
                    List<Class<?>> own = c[j].type.parameterList();
                    int skip = j == 0 ? 0 : Math.min(vars.size(), own.size());
                    if (own.size() - skip > params.size()) {
                        params = own.subList(skip, own.size());
                    }
                }
            }
        }
        for (MethodHandle[] c : all) {
            for (int j = 0; j < 4; j++) {
                widen(c[j], j == 0 ? List.of() : vars, params);
            }
        }
        return new Handles.Loop(MethodType.methodType(result, params), all);
    }

    private static MethodHandle result(MethodHandle body) {
        return body.type.returnType() == void.class ? null
                                                    : MethodHandles.identity(body.type.returnType());
    }

    static MethodHandle whileLoop(
            MethodHandle init, MethodHandle pred, MethodHandle body) {
        return loop(new MethodHandle[] {null, null, pred, result(body)},
                new MethodHandle[] {init, body});
    }

    static MethodHandle doWhileLoop(
            MethodHandle init, MethodHandle body, MethodHandle pred) {
        return loop(new MethodHandle[] {init, body, pred, result(body)});
    }

    /** for (int i = start; i < end; i++) v = body(v, i, args …) */
    static MethodHandle countedLoop(MethodHandle start, MethodHandle end,
                                           MethodHandle init, MethodHandle body) {
        Class<?> v = body.type.returnType();
        boolean has = v != void.class;
        int inner = has ? 2 : 1;
        List<Class<?>> outer = body.type.parameterCount() > inner
                ? body.type.parameterList().subList(inner, body.type.parameterCount())
                : end.type.parameterList();
        for (MethodHandle h : new MethodHandle[] {start, end, init}) {
            widen(h, List.of(), outer);
        }
        try {
            MethodHandles.Lookup own = MethodHandles.Lookup.IMPL_LOOKUP;
            MethodHandle less = own.findStatic(HandleLoops.class, "less",
                    MethodType.methodType(boolean.class, int.class, int.class));
            MethodHandle next = own.findStatic(HandleLoops.class, "next",
                    MethodType.methodType(int.class, int.class));
            // variables: end, [v,] i; the body wants [v,] i
            MethodHandle step = MethodHandles.dropArguments(body, 0, int.class);
            MethodHandle nextI = MethodHandles.dropArguments(next, 0,
                    has ? new Class<?>[] {int.class, v} : new Class<?>[] {int.class});
            MethodHandle pred = has
                    ? MethodHandles.permuteArguments(less,
                            MethodType.methodType(boolean.class, int.class, v, int.class),
                            2, 0)
                    : MethodHandles.permuteArguments(less,
                            MethodType.methodType(boolean.class, int.class, int.class), 1,
                            0);
            MethodHandle[] limit = {end, null, pred,
                has ? MethodHandles.dropArguments(MethodHandles.identity(v), 0, int.class) : null};
            MethodHandle[] count = {start, nextI};
            MethodHandle[] work = {has && init == null ? MethodHandles.zero(v) : init, step};
            return loop(limit, work, count);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    private static boolean less(int i, int end) {
        return i < end;
    }

    private static int next(int i) {
        return i + 1;
    }
}
