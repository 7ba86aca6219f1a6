/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import jdk.internal.misc.Unsafe;

/**
 * A variable: where it lies and of what type it is. The machine links each call site of
 * an access method to a native for the site's descriptor, which reads the fields here.
 */
public class VarHandle implements Constable {
    static final int FIELD = 0;
    static final int STATIC = 1;
    static final int ARRAY = 2;
    static final int BYTES = 3;  // view of a byte array
    static final int BUFFER = 4; // view of a ByteBuffer

    final int kind;
    final int typeChar;      // as in a descriptor, 'L' for references
    final int offset;        // of fields
    final boolean readOnly;  // final field
    final boolean exact;
    final boolean bigEndian; // views
    final Class<?> owner;    // receiver, class of the static field, array, buffer
    final Class<?> varType;

    VarHandle(int kind, Class<?> owner, Class<?> varType, boolean bigEndian) {
        this.kind = kind;
        this.owner = owner;
        this.varType = varType;
        this.bigEndian = bigEndian;
        this.typeChar
                = varType.isPrimitive() ? varType.descriptorString().charAt(0) : 'L';
        this.offset = 0;
        this.readOnly = false;
        this.exact = false;
    }

    private VarHandle(VarHandle v, boolean exact) {
        kind = v.kind;
        typeChar = v.typeChar;
        offset = v.offset;
        readOnly = v.readOnly;
        bigEndian = v.bigEndian;
        owner = v.owner;
        varType = v.varType;
        this.exact = exact;
    }

    /** The handle of a field, checked for access from caller. */
    static native VarHandle field0(Class<?> refc, String name, Class<?> type,
            boolean isStatic, MethodHandles.Lookup caller)
            throws NoSuchFieldException, IllegalAccessException;

    /** An access with boxed arguments; the result is boxed, null for void. */
    static native Object access0(VarHandle handle, int mode, Object[] args);

    public boolean hasInvokeExactBehavior() {
        return exact;
    }

    public VarHandle withInvokeExactBehavior() {
        return exact ? this : new VarHandle(this, true);
    }

    public VarHandle withInvokeBehavior() {
        return exact ? new VarHandle(this, false) : this;
    }

    public final native @MethodHandle.PolymorphicSignature
    Object get(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    void set(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    void setVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    void setOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    void setRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    boolean compareAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object compareAndExchange(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object compareAndExchangeAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object compareAndExchangeRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    boolean weakCompareAndSetPlain(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    boolean weakCompareAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    boolean weakCompareAndSetAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    boolean weakCompareAndSetRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndSetAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndSetRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndAdd(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndAddAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndAddRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseOr(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseOrAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseOrRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseAnd(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseAndAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseAndRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseXor(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseXorAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature
    Object getAndBitwiseXorRelease(Object... args);

    public Class<?> varType() {
        return varType;
    }

    public List<Class<?>> coordinateTypes() {
        switch (kind) {
            case FIELD: return List.of(owner);
            case STATIC: return List.of();
            default: return List.of(owner, int.class);
        }
    }

    public MethodType accessModeType(AccessMode accessMode) {
        List<Class<?>> p = new ArrayList<>(coordinateTypes());
        switch (accessMode.shape) {
            case READ:
                return MethodType.methodType(varType, p);
            case WRITE:
                p.add(varType);
                return MethodType.methodType(void.class, p);
            case COMPARE_SET:
                p.add(varType);
                p.add(varType);
                return MethodType.methodType(boolean.class, p);
            case COMPARE_EXCHANGE:
                p.add(varType);
                p.add(varType);
                return MethodType.methodType(varType, p);
            default:
                p.add(varType);
                return MethodType.methodType(varType, p);
        }
    }

    /** For the machine: the site's type is not what the handle takes. */
    static void wrongType(VarHandle v, int mode, MethodType site) {
        MethodType type = v.accessModeType(AccessMode.VALUES[mode]);
        if (v.exact) {
            throw new WrongMethodTypeException("expected " + type + " but found " + site);
        }
        new Handles.Return(type.insertParameterTypes(0, VarHandle.class), -1, null)
                .asType(site.insertParameterTypes(0, VarHandle.class));
        throw new WrongMethodTypeException();
    }

    public boolean isAccessModeSupported(AccessMode accessMode) {
        return isSupported0(this, accessMode.ordinal());
    }

    private static native boolean isSupported0(VarHandle v, int mode);

    public MethodHandle toMethodHandle(AccessMode accessMode) {
        return new Handles.Access(this, accessMode.ordinal(), accessModeType(accessMode));
    }

    @Override
    public Optional<VarHandleDesc> describeConstable() {
        return Optional.empty();
    }

    @Override
    public final String toString() {
        return String.format("VarHandle[varType=%s, coord=%s]", varType.getName(),
                coordinateTypes());
    }

    public static void fullFence() {
        Unsafe.getUnsafe().fullFence();
    }

    public static void acquireFence() {
        Unsafe.getUnsafe().loadFence();
    }

    public static void releaseFence() {
        Unsafe.getUnsafe().storeFence();
    }

    public static void loadLoadFence() {
        Unsafe.getUnsafe().loadLoadFence();
    }

    public static void storeStoreFence() {
        Unsafe.getUnsafe().storeStoreFence();
    }

    enum Shape { READ, WRITE, COMPARE_SET, COMPARE_EXCHANGE, UPDATE }

    public enum AccessMode {
        GET("get", Shape.READ),
        SET("set", Shape.WRITE),
        GET_VOLATILE("getVolatile", Shape.READ),
        SET_VOLATILE("setVolatile", Shape.WRITE),
        GET_ACQUIRE("getAcquire", Shape.READ),
        SET_RELEASE("setRelease", Shape.WRITE),
        GET_OPAQUE("getOpaque", Shape.READ),
        SET_OPAQUE("setOpaque", Shape.WRITE),
        COMPARE_AND_SET("compareAndSet", Shape.COMPARE_SET),
        COMPARE_AND_EXCHANGE("compareAndExchange", Shape.COMPARE_EXCHANGE),
        COMPARE_AND_EXCHANGE_ACQUIRE("compareAndExchangeAcquire", Shape.COMPARE_EXCHANGE),
        COMPARE_AND_EXCHANGE_RELEASE("compareAndExchangeRelease", Shape.COMPARE_EXCHANGE),
        WEAK_COMPARE_AND_SET_PLAIN("weakCompareAndSetPlain", Shape.COMPARE_SET),
        WEAK_COMPARE_AND_SET("weakCompareAndSet", Shape.COMPARE_SET),
        WEAK_COMPARE_AND_SET_ACQUIRE("weakCompareAndSetAcquire", Shape.COMPARE_SET),
        WEAK_COMPARE_AND_SET_RELEASE("weakCompareAndSetRelease", Shape.COMPARE_SET),
        GET_AND_SET("getAndSet", Shape.UPDATE),
        GET_AND_SET_ACQUIRE("getAndSetAcquire", Shape.UPDATE),
        GET_AND_SET_RELEASE("getAndSetRelease", Shape.UPDATE),
        GET_AND_ADD("getAndAdd", Shape.UPDATE),
        GET_AND_ADD_ACQUIRE("getAndAddAcquire", Shape.UPDATE),
        GET_AND_ADD_RELEASE("getAndAddRelease", Shape.UPDATE),
        GET_AND_BITWISE_OR("getAndBitwiseOr", Shape.UPDATE),
        GET_AND_BITWISE_OR_ACQUIRE("getAndBitwiseOrAcquire", Shape.UPDATE),
        GET_AND_BITWISE_OR_RELEASE("getAndBitwiseOrRelease", Shape.UPDATE),
        GET_AND_BITWISE_AND("getAndBitwiseAnd", Shape.UPDATE),
        GET_AND_BITWISE_AND_ACQUIRE("getAndBitwiseAndAcquire", Shape.UPDATE),
        GET_AND_BITWISE_AND_RELEASE("getAndBitwiseAndRelease", Shape.UPDATE),
        GET_AND_BITWISE_XOR("getAndBitwiseXor", Shape.UPDATE),
        GET_AND_BITWISE_XOR_ACQUIRE("getAndBitwiseXorAcquire", Shape.UPDATE),
        GET_AND_BITWISE_XOR_RELEASE("getAndBitwiseXorRelease", Shape.UPDATE);

        static final AccessMode[] VALUES = values();

        final String methodName;
        final Shape shape;

        AccessMode(String methodName, Shape shape) {
            this.methodName = methodName;
            this.shape = shape;
        }

        public String methodName() {
            return methodName;
        }

        public static AccessMode valueFromMethodName(String methodName) {
            for (AccessMode m : VALUES) {
                if (m.methodName.equals(methodName)) {
                    return m;
                }
            }
            throw new IllegalArgumentException("No AccessMode value for method name "
                    + methodName);
        }
    }

    /** Nominal descriptor of a field's handle. */
    public static final class VarHandleDesc extends DynamicConstantDesc<VarHandle> {
        private final ClassDesc declaringClass;
        private final ClassDesc varType;

        private VarHandleDesc(java.lang.constant.DirectMethodHandleDesc bootstrap,
                String name, ClassDesc declaringClass, ClassDesc varType) {
            super(bootstrap, name, ConstantDescs.CD_VarHandle,
                    new ConstantDesc[] {declaringClass, varType});
            this.declaringClass = declaringClass;
            this.varType = varType;
        }

        public static VarHandleDesc ofField(ClassDesc declaringClass, String name,
                                            ClassDesc fieldType) {
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_FIELD, name,
                    Objects.requireNonNull(declaringClass),
                    Objects.requireNonNull(fieldType));
        }

        public static VarHandleDesc ofStaticField(ClassDesc declaringClass, String name,
                                                  ClassDesc fieldType) {
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_STATIC_FIELD, name,
                    Objects.requireNonNull(declaringClass),
                    Objects.requireNonNull(fieldType));
        }

        public ClassDesc varType() {
            return varType;
        }

        @Override
        public VarHandle resolveConstantDesc(MethodHandles.Lookup lookup)
                throws ReflectiveOperationException {
            Class<?> owner = (Class<?>) declaringClass.resolveConstantDesc(lookup);
            Class<?> type = (Class<?>) varType.resolveConstantDesc(lookup);
            return bootstrapMethod().equals(ConstantDescs.BSM_VARHANDLE_STATIC_FIELD)
                    ? lookup.findStaticVarHandle(owner, constantName(), type)
                    : lookup.findVarHandle(owner, constantName(), type);
        }
    }
}
