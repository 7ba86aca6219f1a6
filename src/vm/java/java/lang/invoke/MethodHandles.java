/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;
import sun.invoke.util.Wrapper;

/** Factories of method handles; the nodes are in Handles. */
public class MethodHandles {
    private MethodHandles() {
    }

    // ---- lookups ----

    @CallerSensitive
    public static Lookup lookup() {
        return new Lookup(Reflection.getCallerClass());
    }

    public static Lookup publicLookup() {
        return Lookup.PUBLIC_LOOKUP;
    }

    public static Lookup privateLookupIn(Class<?> targetClass, Lookup caller)
            throws IllegalAccessException {
        if (targetClass.isPrimitive()) {
            throw new IllegalArgumentException(targetClass + " is a primitive class");
        }
        if (targetClass.isArray()) {
            throw new IllegalArgumentException(targetClass + " is an array class");
        }
        if (caller.allowedModes != Lookup.TRUSTED
                && (caller.allowedModes & Lookup.PRIVATE) == 0) {
            throw new IllegalAccessException(
                    "caller does not have PRIVATE and MODULE lookup mode");
        }
        return new Lookup(targetClass, null, caller.allowedModes == Lookup.TRUSTED
                ? Lookup.TRUSTED : Lookup.FULL_POWER & ~Lookup.ORIGINAL);
    }

    public static <T> T classData(Lookup caller, String name, Class<T> type) {
        return null;
    }

    public static <T extends Member> T reflectAs(Class<T> expected, MethodHandle target) {
        return Lookup.IMPL_LOOKUP.revealDirect(target).reflectAs(
                expected, Lookup.IMPL_LOOKUP);
    }

    /** What a handle may be looked up from. */
    public static final class Lookup {
        public static final int PUBLIC = Modifier.PUBLIC;
        public static final int PRIVATE = Modifier.PRIVATE;
        public static final int PROTECTED = Modifier.PROTECTED;
        public static final int PACKAGE = Modifier.STATIC;
        public static final int MODULE = PACKAGE << 1;
        public static final int UNCONDITIONAL = PACKAGE << 2;
        public static final int ORIGINAL = PACKAGE << 3;
        static final int FULL_POWER =
                PUBLIC | PRIVATE | PROTECTED | PACKAGE | MODULE | ORIGINAL;
        static final int TRUSTED = -1;

        static final Lookup IMPL_LOOKUP = new Lookup(Object.class, null, TRUSTED);
        static final Lookup PUBLIC_LOOKUP = new Lookup(Object.class, null, UNCONDITIONAL);

        private final Class<?> lookupClass;
        private final Class<?> prevLookupClass;
        final int allowedModes;

        Lookup(Class<?> lookupClass) {
            this(lookupClass, null, FULL_POWER);
        }

        Lookup(Class<?> lookupClass, Class<?> previous, int allowedModes) {
            this.lookupClass = lookupClass;
            this.prevLookupClass = previous;
            this.allowedModes = allowedModes;
        }

        public Class<?> lookupClass() {
            return lookupClass;
        }

        public Class<?> previousLookupClass() {
            return prevLookupClass;
        }

        public int lookupModes() {
            return allowedModes & (FULL_POWER | UNCONDITIONAL);
        }

        public Lookup in(Class<?> requested) {
            if (requested.isPrimitive()) {
                throw new IllegalArgumentException(requested + " is a primitive class");
            }
            if (requested.isArray()) {
                throw new IllegalArgumentException(requested + " is an array class");
            }
            if (allowedModes == TRUSTED) {
                return new Lookup(requested, null, FULL_POWER);
            }
            if (requested == lookupClass) {
                return this;
            }
            if ((allowedModes & UNCONDITIONAL) == 0
                    && requested.getModule() != lookupClass.getModule()) {
                return new Lookup(requested, lookupClass, allowedModes & PUBLIC);
            }
            int modes = allowedModes & FULL_POWER & ~ORIGINAL;
            if (!samePackage(requested, lookupClass)) {
                modes &= ~(PACKAGE | PRIVATE | PROTECTED);
            }
            if (outermost(requested) != outermost(lookupClass)) {
                modes &= ~(PRIVATE | PROTECTED);
            }
            return new Lookup(requested, null,
                    (allowedModes & UNCONDITIONAL) != 0 ? UNCONDITIONAL : modes);
        }

        private static boolean samePackage(Class<?> a, Class<?> b) {
            return a.getPackageName().equals(b.getPackageName());
        }

        private static Class<?> outermost(Class<?> c) {
            for (Class<?> e = c.getEnclosingClass(); e != null;
                    e = c.getEnclosingClass()) {
                c = e;
            }
            return c;
        }

        public Lookup dropLookupMode(int modeToDrop) {
            int lost = modeToDrop | PROTECTED | ORIGINAL;
            switch (modeToDrop) {
                case PUBLIC: lost |= FULL_POWER; break;
                case MODULE: lost |= PACKAGE | PRIVATE; break;
                case PACKAGE: lost |= PRIVATE; break;
                case PROTECTED:
                case PRIVATE:
                case ORIGINAL:
                case UNCONDITIONAL: break;
                default:
                    throw new IllegalArgumentException(
                            modeToDrop + " is not a valid mode to drop");
            }
            return new Lookup(lookupClass, prevLookupClass, allowedModes & ~lost);
        }

        public boolean hasPrivateAccess() {
            return (allowedModes & PRIVATE) != 0;
        }

        public boolean hasFullPrivilegeAccess() {
            return (allowedModes & (PRIVATE | MODULE)) == (PRIVATE | MODULE);
        }

        public Class<?> findClass(String targetName)
                throws ClassNotFoundException, IllegalAccessException {
            return accessClass(
                    Class.forName(targetName, false, lookupClass.getClassLoader()));
        }

        public Class<?> accessClass(Class<?> targetClass) throws IllegalAccessException {
            Class<?> c = targetClass;
            while (c.isArray()) {
                c = c.getComponentType();
            }
            if (allowedModes != TRUSTED && !c.isPrimitive()
                    && !Modifier.isPublic(c.getModifiers())
                    && !((allowedModes & PACKAGE) != 0 && samePackage(c, lookupClass))) {
                throw new IllegalAccessException("access violation: " + targetClass
                        + ", from " + this);
            }
            return targetClass;
        }

        public <T> Class<T> ensureInitialized(Class<T> targetClass)
                throws IllegalAccessException {
            if (targetClass.isPrimitive()) {
                throw new IllegalArgumentException(targetClass + " is a primitive class");
            }
            if (targetClass.isArray()) {
                throw new IllegalArgumentException(targetClass + " is an array class");
            }
            accessClass(targetClass);
            Unsafe.getUnsafe().ensureClassInitialized(targetClass);
            return targetClass;
        }

        // Not supported: the machine says so when one of these is called.
        public native Class<?> defineClass(byte[] bytes) throws IllegalAccessException;

        public native Lookup defineHiddenClass(byte[] bytes, boolean initialize,
                                               ClassOption... options)
                throws IllegalAccessException;

        public native Lookup defineHiddenClassWithClassData(byte[] bytes,
                Object classData, boolean initialize, ClassOption... options)
                throws IllegalAccessException;

        public enum ClassOption { NESTMATE, STRONG }

        // ---- members ----

        public MethodHandle findStatic(Class<?> refc, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            return Members.method(
                    MethodHandleInfo.REF_invokeStatic, refc, name, type, this, null);
        }

        public MethodHandle findVirtual(Class<?> refc, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            if (refc == MethodHandle.class && name.equals("invoke")) {
                return invoker(type);
            }
            if (refc == MethodHandle.class && name.equals("invokeExact")) {
                return exactInvoker(type);
            }
            if (refc == VarHandle.class) {
                try {
                    return varHandleInvoker(
                            VarHandle.AccessMode.valueFromMethodName(name), type);
                } catch (IllegalArgumentException e) {
                    // an ordinary method
                }
            }
            int kind = refc.isInterface() ? MethodHandleInfo.REF_invokeInterface
                    : MethodHandleInfo.REF_invokeVirtual;
            return Members.method(kind, refc, name, type, this, null);
        }

        public MethodHandle findConstructor(Class<?> refc, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            if (refc.isArray()) {
                throw new NoSuchMethodException("no constructor for array class: "
                        + refc.getName());
            }
            return Members.method(MethodHandleInfo.REF_newInvokeSpecial, refc, "<init>", type,
                    this, null);
        }

        public MethodHandle findSpecial(Class<?> refc, String name, MethodType type,
                                        Class<?> specialCaller)
                throws NoSuchMethodException, IllegalAccessException {
            Objects.requireNonNull(specialCaller);
            if (allowedModes != TRUSTED
                    && ((allowedModes & PRIVATE) == 0 || specialCaller != lookupClass)) {
                throw new IllegalAccessException("no private access for invokespecial: "
                        + specialCaller + ", from " + this);
            }
            return Members.method(MethodHandleInfo.REF_invokeSpecial, refc, name, type, this,
                    specialCaller);
        }

        public MethodHandle findGetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return Members.field(MethodHandleInfo.REF_getField, refc, name, type, this);
        }

        public MethodHandle findSetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return Members.field(MethodHandleInfo.REF_putField, refc, name, type, this);
        }

        public MethodHandle findStaticGetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return Members.field(MethodHandleInfo.REF_getStatic, refc, name, type, this);
        }

        public MethodHandle findStaticSetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return Members.field(MethodHandleInfo.REF_putStatic, refc, name, type, this);
        }

        public VarHandle findVarHandle(Class<?> recv, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return VarHandle.field0(recv, name, type, false, this);
        }

        public VarHandle findStaticVarHandle(Class<?> decl, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return VarHandle.field0(decl, name, type, true, this);
        }

        public MethodHandle bind(Object receiver, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            MethodHandle h = findVirtual(receiver.getClass(), name, type);
            MethodHandle bound = h.bindTo(receiver);
            return h.isVarargsCollector()
                    ? bound.asVarargsCollector(bound.type.lastParameterType()) : bound;
        }

        // ---- from reflection ----

        @SuppressWarnings("deprecation")
        private Lookup lookupFor(java.lang.reflect.AccessibleObject o) {
            return o.isAccessible() ? IMPL_LOOKUP : this;
        }

        public MethodHandle unreflect(Method m) throws IllegalAccessException {
            MethodType type
                    = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
            Class<?> c = m.getDeclaringClass();
            try {
                return Modifier.isStatic(m.getModifiers())
                        ? lookupFor(m).findStatic(c, m.getName(), type)
                        : lookupFor(m).findVirtual(c, m.getName(), type);
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectSpecial(Method m, Class<?> specialCaller)
                throws IllegalAccessException {
            MethodType type
                    = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
            try {
                return findSpecial(
                        m.getDeclaringClass(), m.getName(), type, specialCaller);
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectConstructor(Constructor<?> c)
                throws IllegalAccessException {
            try {
                return lookupFor(c).findConstructor(c.getDeclaringClass(),
                        MethodType.methodType(void.class, c.getParameterTypes()));
            } catch (NoSuchMethodException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectGetter(Field f) throws IllegalAccessException {
            try {
                return Modifier.isStatic(f.getModifiers())
                        ? lookupFor(f).findStaticGetter(
                                f.getDeclaringClass(), f.getName(), f.getType())
                        : lookupFor(f).findGetter(
                                f.getDeclaringClass(), f.getName(), f.getType());
            } catch (NoSuchFieldException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandle unreflectSetter(Field f) throws IllegalAccessException {
            Lookup from = Modifier.isFinal(f.getModifiers())
                    && Modifier.isStatic(f.getModifiers()) ? this : lookupFor(f);
            try {
                return Modifier.isStatic(f.getModifiers())
                        ? from.findStaticSetter(
                                f.getDeclaringClass(), f.getName(), f.getType())
                        : from.findSetter(
                                f.getDeclaringClass(), f.getName(), f.getType());
            } catch (NoSuchFieldException e) {
                throw new InternalError(e);
            }
        }

        public VarHandle unreflectVarHandle(Field f) throws IllegalAccessException {
            try {
                return VarHandle.field0(f.getDeclaringClass(), f.getName(), f.getType(),
                        Modifier.isStatic(f.getModifiers()), lookupFor(f));
            } catch (NoSuchFieldException e) {
                throw new InternalError(e);
            }
        }

        public MethodHandleInfo revealDirect(MethodHandle target) {
            if (!(target.asFixedArity() instanceof Handles.Direct d)) {
                throw new IllegalArgumentException("not a direct method handle");
            }
            return new Revealed(d, target.isVarargsCollector());
        }

        @Override
        public String toString() {
            return Members.describe(this);
        }
    }

    // ---- arrays and views ----

    private static Class<?> element(Class<?> arrayClass) {
        if (!arrayClass.isArray()) {
            throw new IllegalArgumentException("not an array: " + arrayClass);
        }
        return arrayClass.getComponentType();
    }

    public static MethodHandle arrayConstructor(Class<?> arrayClass) {
        element(arrayClass);
        return new Handles.ArrayHandle(MethodType.methodType(arrayClass, int.class),
                Handles.ArrayOp.NEW, arrayClass);
    }

    public static MethodHandle arrayLength(Class<?> arrayClass) {
        element(arrayClass);
        return new Handles.ArrayHandle(MethodType.methodType(int.class, arrayClass),
                Handles.ArrayOp.LENGTH, arrayClass);
    }

    public static MethodHandle arrayElementGetter(Class<?> arrayClass) {
        return new Handles.ArrayHandle(
                MethodType.methodType(element(arrayClass), arrayClass, int.class),
                Handles.ArrayOp.GET, arrayClass);
    }

    public static MethodHandle arrayElementSetter(Class<?> arrayClass) {
        return new Handles.ArrayHandle(MethodType.methodType(void.class, arrayClass,
                                               int.class, element(arrayClass)),
                Handles.ArrayOp.SET, arrayClass);
    }

    public static VarHandle arrayElementVarHandle(Class<?> arrayClass) {
        return new VarHandle(VarHandle.ARRAY, arrayClass, element(arrayClass), false);
    }

    private static Class<?> viewed(Class<?> viewArrayClass) {
        Class<?> c = element(viewArrayClass);
        if (!c.isPrimitive() || c == boolean.class || c == byte.class) {
            throw new UnsupportedOperationException();
        }
        return c;
    }

    public static VarHandle byteArrayViewVarHandle(
            Class<?> viewArrayClass, ByteOrder byteOrder) {
        return new VarHandle(VarHandle.BYTES, byte[].class, viewed(viewArrayClass),
                Objects.requireNonNull(byteOrder) == ByteOrder.BIG_ENDIAN);
    }

    public static VarHandle byteBufferViewVarHandle(
            Class<?> viewArrayClass, ByteOrder byteOrder) {
        return new VarHandle(VarHandle.BUFFER, ByteBuffer.class, viewed(viewArrayClass),
                Objects.requireNonNull(byteOrder) == ByteOrder.BIG_ENDIAN);
    }

    // ---- invokers ----

    public static MethodHandle spreadInvoker(MethodType type, int leadingArgCount) {
        int n = type.parameterCount();
        if (leadingArgCount < 0 || leadingArgCount > n) {
            throw new IllegalArgumentException("bad argument count");
        }
        return invoker(type).asSpreader(Object[].class, n - leadingArgCount);
    }

    public static MethodHandle exactInvoker(MethodType type) {
        return new Handles.Invoker(type, true);
    }

    public static MethodHandle invoker(MethodType type) {
        return new Handles.Invoker(type, false);
    }

    public static MethodHandle varHandleExactInvoker(
            VarHandle.AccessMode mode, MethodType type) {
        return new Handles.AccessInvoker(mode, type, true);
    }

    public static MethodHandle varHandleInvoker(
            VarHandle.AccessMode mode, MethodType type) {
        return new Handles.AccessInvoker(mode, type, false);
    }

    // ---- simple handles ----

    static MethodHandle uninitialized(MethodType type) {
        MethodHandle t = throwException(type.returnType(), IllegalStateException.class)
                .bindTo(new IllegalStateException("uninitialized call site"));
        return dropArguments(t, 0, type.parameterArray());
    }

    public static MethodHandle throwException(Class<?> returnType,
                                              Class<? extends Throwable> exType) {
        if (!Throwable.class.isAssignableFrom(exType)) {
            throw new ClassCastException(exType.getName());
        }
        return new Handles.Throw(MethodType.methodType(returnType, exType));
    }

    public static MethodHandle constant(Class<?> type, Object value) {
        if (type == void.class) {
            throw new IllegalArgumentException("void type");
        }
        Object v = type.isPrimitive() ? Handles.convert(value, Object.class, type)
                : type.cast(value);
        return new Handles.Return(MethodType.methodType(type), -1, v);
    }

    public static MethodHandle identity(Class<?> type) {
        if (type == void.class) {
            return new Handles.Return(MethodType.methodType(void.class), -1, null);
        }
        return new Handles.Return(MethodType.methodType(type, type), 0, null);
    }

    public static MethodHandle zero(Class<?> type) {
        Object v = type.isPrimitive() && type != void.class
                ? Wrapper.forPrimitiveType(type).zero() : null;
        return new Handles.Return(MethodType.methodType(type), -1, v);
    }

    public static MethodHandle empty(MethodType type) {
        return dropArguments(zero(type.returnType()), 0, type.parameterArray());
    }

    // ---- adapters ----

    public static MethodHandle explicitCastArguments(
            MethodHandle target, MethodType newType) {
        if (newType.parameterCount() != target.type.parameterCount()) {
            throw new WrongMethodTypeException(
                    "cannot explicitly cast " + target + " to " + newType);
        }
        return target.type == newType ? target
                                      : new Handles.Convert(target, newType, true);
    }

    public static MethodHandle permuteArguments(MethodHandle target, MethodType newType,
                                                int... reorder) {
        int n = target.type.parameterCount();
        if (reorder.length != n) {
            throw new IllegalArgumentException(
                    "bad reorder array: " + Arrays.toString(reorder));
        }
        if (newType.returnType() != target.type.returnType()) {
            throw new IllegalArgumentException("return types do not match");
        }
        for (int i = 0; i < n; i++) {
            if (reorder[i] < 0 || reorder[i] >= newType.parameterCount()) {
                throw new IllegalArgumentException("index is out of bounds for new type: "
                        + reorder[i] + ", " + newType);
            }
            if (newType.parameterType(reorder[i]) != target.type.parameterType(i)) {
                throw new IllegalArgumentException(
                        "parameter types do not match after reorder: " + target + ", "
                        + newType);
            }
        }
        return new Handles.Permute(target, newType, reorder.clone());
    }

    public static MethodHandle insertArguments(
            MethodHandle target, int pos, Object... values) {
        int n = target.type.parameterCount();
        if (values.length > n) {
            throw new IllegalArgumentException("too many values to insert");
        }
        if (pos < 0 || pos + values.length > n) {
            throw new IllegalArgumentException("no argument type to append");
        }
        Object[] v = new Object[values.length];
        for (int i = 0; i < v.length; i++) {
            Class<?> p = target.type.parameterType(pos + i);
            v[i] = p.isPrimitive() ? Handles.convert(values[i], Object.class, p)
                    : p.cast(values[i]);
        }
        return v.length == 0 ? target : new Handles.Insert(target, pos, v);
    }

    public static MethodHandle dropArguments(
            MethodHandle target, int pos, List<Class<?>> types) {
        return dropArguments(target, pos, types.toArray(new Class<?>[0]));
    }

    public static MethodHandle dropArguments(
            MethodHandle target, int pos, Class<?>... types) {
        if (pos < 0 || pos > target.type.parameterCount()) {
            throw new IllegalArgumentException("no argument type to append");
        }
        if (types.length == 0) {
            return target;
        }
        return new Handles.Drop(target, target.type.insertParameterTypes(pos, types), pos,
                types.length);
    }

    public static MethodHandle dropArgumentsToMatch(MethodHandle target, int skip,
                                                    List<Class<?>> newTypes, int pos) {
        List<Class<?>> old = target.type.parameterList();
        if (skip < 0 || skip > old.size() || pos < 0 || pos > newTypes.size()) {
            throw new IllegalArgumentException("illegal skip or position");
        }
        List<Class<?>> match = old.subList(skip, old.size());
        List<Class<?>> after = newTypes.subList(pos, newTypes.size());
        if (after.size() < match.size()
                || !after.subList(0, match.size()).equals(match)) {
            throw new IllegalArgumentException(
                    "argument lists do not match: " + old + ", " + newTypes);
        }
        MethodHandle h = dropArguments(
                target, old.size(), after.subList(match.size(), after.size()));
        return dropArguments(h, skip, newTypes.subList(0, pos));
    }

    public static MethodHandle dropReturn(MethodHandle target) {
        return target.asType(target.type.changeReturnType(void.class));
    }

    // ---- combinators ----

    public static MethodHandle filterArguments(MethodHandle target, int pos,
                                               MethodHandle... filters) {
        MethodType type = target.type;
        if (pos < 0 || pos + filters.length > type.parameterCount()) {
            throw new IllegalArgumentException("too many filters");
        }
        for (int i = 0; i < filters.length; i++) {
            if (filters[i] == null) {
                continue;
            }
            MethodType f = filters[i].type;
            if (f.parameterCount() != 1
                    || f.returnType() != type.parameterType(pos + i)) {
                throw new IllegalArgumentException(
                        "target and filter types do not match: " + type + ", " + f);
            }
            type = type.changeParameterType(pos + i, f.parameterType(0));
        }
        return new Handles.Filter(target, type, pos, filters.clone());
    }

    public static MethodHandle collectArguments(
            MethodHandle target, int pos, MethodHandle filter) {
        MethodType type = target.type;
        MethodType f = filter.type;
        boolean isVoid = f.returnType() == void.class;
        if (pos < 0 || pos > type.parameterCount()
                || !isVoid
                        && (pos == type.parameterCount()
                                || type.parameterType(pos) != f.returnType())) {
            throw new IllegalArgumentException("target and filter types do not match: "
                    + type + ", " + f);
        }
        MethodType outer = (isVoid ? type : type.dropParameterTypes(pos, pos + 1))
                .insertParameterTypes(pos, f.parameterArray());
        return new Handles.Collect(target, outer, pos, filter);
    }

    public static MethodHandle filterReturnValue(
            MethodHandle target, MethodHandle filter) {
        Class<?> r = target.type.returnType();
        MethodType f = filter.type;
        if (r == void.class ? f.parameterCount() != 0
                : f.parameterCount() != 1 || f.parameterType(0) != r) {
            throw new IllegalArgumentException("target and filter types do not match: "
                    + target.type + ", " + f);
        }
        return new Handles.FilterReturn(target, filter);
    }

    public static MethodHandle foldArguments(MethodHandle target, MethodHandle combiner) {
        return foldArguments(target, 0, combiner);
    }

    public static MethodHandle foldArguments(
            MethodHandle target, int pos, MethodHandle combiner) {
        MethodType type = target.type;
        MethodType c = combiner.type;
        int extra = c.returnType() == void.class ? 0 : 1;
        boolean ok = pos >= 0 && type.parameterCount() >= pos + extra + c.parameterCount()
                && (extra == 0 || type.parameterType(pos) == c.returnType());
        for (int i = 0; ok && i < c.parameterCount(); i++) {
            ok = c.parameterType(i) == type.parameterType(pos + extra + i);
        }
        if (!ok) {
            throw new IllegalArgumentException("target and combiner types do not match: "
                    + type + ", " + c);
        }
        return new Handles.Fold(
                target, type.dropParameterTypes(pos, pos + extra), pos, combiner);
    }

    private static boolean isPrefix(MethodType shorter, MethodType longer, int skip) {
        if (shorter.parameterCount() - skip > longer.parameterCount()) {
            return false;
        }
        for (int i = skip; i < shorter.parameterCount(); i++) {
            if (shorter.parameterType(i) != longer.parameterType(i - skip)) {
                return false;
            }
        }
        return true;
    }

    public static MethodHandle guardWithTest(MethodHandle test, MethodHandle target,
                                             MethodHandle fallback) {
        if (target.type != fallback.type) {
            throw new IllegalArgumentException("target and fallback types must match: "
                    + target.type + " != " + fallback.type);
        }
        if (test.type.returnType() != boolean.class) {
            throw new IllegalArgumentException(
                    "guard type is not a predicate " + test.type);
        }
        if (!isPrefix(test.type, target.type, 0)) {
            throw new IllegalArgumentException("target and test types must match: "
                    + target.type + " != " + test.type);
        }
        return new Handles.Guard(test, target, fallback);
    }

    public static MethodHandle catchException(MethodHandle target,
                                              Class<? extends Throwable> exType,
                                              MethodHandle handler) {
        MethodType h = handler.type;
        if (!Throwable.class.isAssignableFrom(exType)) {
            throw new ClassCastException(exType.getName());
        }
        if (h.parameterCount() < 1 || !h.parameterType(0).isAssignableFrom(exType)) {
            throw new IllegalArgumentException(
                    "handler does not accept exception type " + exType);
        }
        if (h.returnType() != target.type.returnType() || !isPrefix(h, target.type, 1)) {
            throw new IllegalArgumentException("target and handler types must match: "
                    + target.type + " != " + h);
        }
        return new Handles.Catch(target, exType, handler);
    }

    public static MethodHandle tryFinally(MethodHandle target, MethodHandle cleanup) {
        MethodType c = cleanup.type;
        Class<?> r = target.type.returnType();
        int skip = r == void.class ? 1 : 2;
        if (c.returnType() != r || c.parameterCount() < skip
                || c.parameterType(0) != Throwable.class
                || skip == 2 && c.parameterType(1) != r
                || !isPrefix(c, target.type, skip)) {
            throw new IllegalArgumentException("target and cleanup types must match: "
                    + target.type + " != " + c);
        }
        return new Handles.Finally(target, cleanup);
    }

    public static MethodHandle tableSwitch(
            MethodHandle fallback, MethodHandle... targets) {
        if (targets.length == 0) {
            throw new IllegalArgumentException(
                    "Not enough cases: " + Arrays.toString(targets));
        }
        if (fallback.type.parameterCount() < 1
                || fallback.type.parameterType(0) != int.class) {
            throw new IllegalArgumentException(
                    "Case actions must have int as leading parameter");
        }
        for (MethodHandle t : targets) {
            if (t.type != fallback.type) {
                throw new IllegalArgumentException(
                        "Case actions must have the same type");
            }
        }
        return new Handles.Switch(fallback, targets.clone());
    }

    // ---- loops ----

    public static MethodHandle loop(MethodHandle[]... clauses) {
        return HandleLoops.loop(clauses);
    }

    public static MethodHandle whileLoop(MethodHandle init, MethodHandle pred,
                                         MethodHandle body) {
        return HandleLoops.whileLoop(init, pred, body);
    }

    public static MethodHandle doWhileLoop(MethodHandle init, MethodHandle body,
                                           MethodHandle pred) {
        return HandleLoops.doWhileLoop(init, body, pred);
    }

    public static MethodHandle countedLoop(MethodHandle iterations, MethodHandle init,
                                           MethodHandle body) {
        return countedLoop(empty(iterations.type), iterations, init, body);
    }

    public static MethodHandle countedLoop(MethodHandle start, MethodHandle end,
                                           MethodHandle init, MethodHandle body) {
        return HandleLoops.countedLoop(start, end, init, body);
    }
}
