/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import sun.invoke.util.Wrapper;

/**
 * Result and parameter types. There is one object for each combination of classes, made
 * by the machine for the life of the program, so that types can be compared by identity
 * and no shared table is written when a program looks a method up.
 */
public final class MethodType implements Constable,
                                         TypeDescriptor.OfMethod<Class<?>, MethodType>,
                                         java.io.Serializable {
    private static final long serialVersionUID = 292L;
    private static final Class<?>[] NONE = {};

    private final Class<?> rtype;
    private final Class<?>[] ptypes;

    private MethodType() { // the machine fills the fields in
        rtype = null;
        ptypes = null;
    }

    /** The one object; the array is not kept. */
    private static native MethodType intern0(Class<?> rtype, Class<?>[] ptypes);

    private static MethodType of(Class<?> rtype, Class<?>[] ptypes) {
        Objects.requireNonNull(rtype);
        int slots = 0;
        for (Class<?> p : ptypes) {
            if (Objects.requireNonNull(p) == void.class) {
                throw new IllegalArgumentException("parameter type cannot be void");
            }
            slots += p == long.class || p == double.class ? 2 : 1;
        }
        if (slots > 255) {
            throw new IllegalArgumentException("bad parameter count " + slots);
        }
        return intern0(rtype, ptypes);
    }

    public static MethodType methodType(Class<?> rtype, Class<?>[] ptypes) {
        return of(rtype, ptypes);
    }

    public static MethodType methodType(Class<?> rtype, List<Class<?>> ptypes) {
        return of(rtype, ptypes.toArray(NONE));
    }

    public static MethodType methodType(
            Class<?> rtype, Class<?> ptype0, Class<?>... ptypes) {
        Class<?>[] all = new Class<?>[ptypes.length + 1];
        all[0] = ptype0;
        System.arraycopy(ptypes, 0, all, 1, ptypes.length);
        return of(rtype, all);
    }

    public static MethodType methodType(Class<?> rtype) {
        return of(rtype, NONE);
    }

    public static MethodType methodType(Class<?> rtype, Class<?> ptype0) {
        return of(rtype, new Class<?>[] {ptype0});
    }

    public static MethodType methodType(Class<?> rtype, MethodType ptypes) {
        return of(rtype, ptypes.ptypes);
    }

    public static MethodType genericMethodType(int objectArgCount, boolean finalArray) {
        int n = objectArgCount + (finalArray ? 1 : 0);
        if (objectArgCount < 0 || n > 255) {
            throw new IllegalArgumentException("bad parameter count " + objectArgCount);
        }
        Class<?>[] p = new Class<?>[n];
        Arrays.fill(p, Object.class);
        if (finalArray) {
            p[objectArgCount] = Object[].class;
        }
        return of(Object.class, p);
    }

    public static MethodType genericMethodType(int objectArgCount) {
        return genericMethodType(objectArgCount, false);
    }

    public MethodType changeParameterType(int num, Class<?> nptype) {
        if (parameterType(num) == nptype) {
            return this;
        }
        Class<?>[] p = ptypes.clone();
        p[num] = nptype;
        return of(rtype, p);
    }

    public MethodType insertParameterTypes(int num, Class<?>... ptypesToInsert) {
        int n = ptypes.length;
        if (num < 0 || num > n) {
            throw new IndexOutOfBoundsException(Integer.toString(num));
        }
        Class<?>[] p = new Class<?>[n + ptypesToInsert.length];
        System.arraycopy(ptypes, 0, p, 0, num);
        System.arraycopy(ptypesToInsert, 0, p, num, ptypesToInsert.length);
        System.arraycopy(ptypes, num, p, num + ptypesToInsert.length, n - num);
        return of(rtype, p);
    }

    public MethodType appendParameterTypes(Class<?>... ptypesToInsert) {
        return insertParameterTypes(ptypes.length, ptypesToInsert);
    }

    public MethodType insertParameterTypes(int num, List<Class<?>> ptypesToInsert) {
        return insertParameterTypes(num, ptypesToInsert.toArray(NONE));
    }

    public MethodType appendParameterTypes(List<Class<?>> ptypesToInsert) {
        return insertParameterTypes(ptypes.length, ptypesToInsert);
    }

    public MethodType dropParameterTypes(int start, int end) {
        int n = ptypes.length;
        if (start < 0 || start > end || end > n) {
            throw new IndexOutOfBoundsException("start " + start + ", end " + end);
        }
        Class<?>[] p = new Class<?>[n - (end - start)];
        System.arraycopy(ptypes, 0, p, 0, start);
        System.arraycopy(ptypes, end, p, start, n - end);
        return of(rtype, p);
    }

    public MethodType changeReturnType(Class<?> nrtype) {
        return nrtype == rtype ? this : of(nrtype, ptypes);
    }

    public boolean hasPrimitives() {
        for (Class<?> p : ptypes) {
            if (p.isPrimitive()) {
                return true;
            }
        }
        return rtype.isPrimitive();
    }

    public boolean hasWrappers() {
        return unwrap() != this;
    }

    private static Class<?> erased(Class<?> c) {
        return c.isPrimitive() ? c : Object.class;
    }

    public MethodType erase() {
        Class<?>[] p = ptypes.clone();
        for (int i = 0; i < p.length; i++) {
            p[i] = erased(p[i]);
        }
        return of(erased(rtype), p);
    }

    public MethodType generic() {
        return genericMethodType(ptypes.length);
    }

    public MethodType wrap() {
        Class<?>[] p = ptypes.clone();
        for (int i = 0; i < p.length; i++) {
            p[i] = Wrapper.asWrapperType(p[i]);
        }
        return of(Wrapper.asWrapperType(rtype), p);
    }

    public MethodType unwrap() {
        Class<?>[] p = ptypes.clone();
        for (int i = 0; i < p.length; i++) {
            p[i] = Wrapper.asPrimitiveType(p[i]);
        }
        return of(Wrapper.asPrimitiveType(rtype), p);
    }

    public Class<?> parameterType(int num) {
        return ptypes[num];
    }

    public int parameterCount() {
        return ptypes.length;
    }

    public Class<?> returnType() {
        return rtype;
    }

    public List<Class<?>> parameterList() {
        return Collections.unmodifiableList(Arrays.asList(ptypes.clone()));
    }

    public Class<?> lastParameterType() {
        return ptypes.length == 0 ? void.class : ptypes[ptypes.length - 1];
    }

    public Class<?>[] parameterArray() {
        return ptypes.clone();
    }

    /** The parameters themselves, not to be written. */
    Class<?>[] ptypes() {
        return ptypes;
    }

    @Override
    public boolean equals(Object x) {
        return this == x;
    }

    @Override
    public int hashCode() {
        int h = 31 + rtype.hashCode();
        for (Class<?> p : ptypes) {
            h = 31 * h + p.hashCode();
        }
        return h;
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder("(");
        for (int i = 0; i < ptypes.length; i++) {
            b.append(i == 0 ? "" : ",").append(ptypes[i].getSimpleName());
        }
        return b.append(')').append(rtype.getSimpleName()).toString();
    }

    public static MethodType fromMethodDescriptorString(
            String descriptor, ClassLoader loader) {
        List<Class<?>> types = new ArrayList<>();
        int n = descriptor.length();
        if (n < 3 || descriptor.charAt(0) != '(') {
            throw new IllegalArgumentException("not a method descriptor: " + descriptor);
        }
        int i = 1;
        boolean result = false;
        while (i < n) {
            if (descriptor.charAt(i) == ')' && !result) {
                result = true;
                i++;
                continue;
            }
            int start = i;
            while (i < n && descriptor.charAt(i) == '[') {
                i++;
            }
            if (i < n && descriptor.charAt(i) == 'L') {
                i = descriptor.indexOf(';', i);
            }
            if (i < 0 || i >= n) {
                throw new IllegalArgumentException(
                        "not a method descriptor: " + descriptor);
            }
            types.add(type(descriptor.substring(start, ++i), loader, descriptor));
        }
        if (!result || types.isEmpty()) {
            throw new IllegalArgumentException("not a method descriptor: " + descriptor);
        }
        Class<?> r = types.remove(types.size() - 1);
        return of(r, types.toArray(NONE));
    }

    private static Class<?> type(String d, ClassLoader loader, String whole) {
        char c = d.charAt(0);
        if (d.length() == 1) {
            if ("ZBSCIJFDV".indexOf(c) < 0) {
                throw new IllegalArgumentException("not a method descriptor: " + whole);
            }
            return Wrapper.forBasicType(c).primitiveType();
        }
        String name = c == 'L' ? d.substring(1, d.length() - 1) : d;
        try {
            return Class.forName(name.replace('/', '.'), false,
                    loader == null ? ClassLoader.getSystemClassLoader() : loader);
        } catch (ClassNotFoundException e) {
            throw new TypeNotPresentException(name.replace('/', '.'), e);
        }
    }

    public String toMethodDescriptorString() {
        return descriptorString();
    }

    @Override
    public String descriptorString() {
        StringBuilder b = new StringBuilder("(");
        for (Class<?> p : ptypes) {
            b.append(p.descriptorString());
        }
        return b.append(')').append(rtype.descriptorString()).toString();
    }

    @Override
    public Optional<MethodTypeDesc> describeConstable() {
        try {
            ClassDesc[] p = new ClassDesc[ptypes.length];
            for (int i = 0; i < p.length; i++) {
                p[i] = ptypes[i].describeConstable().orElseThrow();
            }
            return Optional.of(
                    MethodTypeDesc.of(rtype.describeConstable().orElseThrow(), p));
        } catch (NoSuchElementException e) {
            return Optional.empty();
        }
    }
}
