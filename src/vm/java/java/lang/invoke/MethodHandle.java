/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.constant.Constable;
import java.lang.constant.MethodHandleDesc;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A method handle is a small tree of objects whose call method takes boxed arguments.
 * Call sites of invoke and invokeExact are linked by the machine to code that checks the
 * type, boxes and unboxes; a handle that stands for a member itself is called without
 * boxing.
 */
public abstract class MethodHandle implements Constable {
    @Target({ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @interface PolymorphicSignature { }

    final MethodType type;
    private MethodHandle asTypeCache;

    MethodHandle(MethodType type) {
        this.type = Objects.requireNonNull(type);
    }

    /** Arguments and result are boxed, of exactly the types that type says. */
    abstract Object call(Object[] args) throws Throwable;

    public MethodType type() {
        return type;
    }

    public final native @PolymorphicSignature Object invokeExact(Object... args)
            throws Throwable;

    public final native @PolymorphicSignature Object invoke(Object... args)
            throws Throwable;

    public Object invokeWithArguments(List<?> arguments) throws Throwable {
        return invokeWithArguments(arguments.toArray());
    }

    public MethodHandle asSpreader(Class<?> arrayType, int arrayLength) {
        return asSpreader(type.parameterCount() - arrayLength, arrayType, arrayLength);
    }

    public MethodHandle asSpreader(int pos, Class<?> arrayType, int arrayLength) {
        Class<?> element = arrayType.getComponentType();
        if (element == null) {
            throw new IllegalArgumentException(
                    "not an array type: " + arrayType.getName());
        }
        int n = type.parameterCount();
        if (arrayLength < 0 || arrayLength > n) {
            throw new IllegalArgumentException("bad spread array length");
        }
        if (pos < 0 || pos + arrayLength > n) {
            throw new IllegalArgumentException("bad spread position");
        }
        MethodType spread = type;
        for (int i = pos; i < pos + arrayLength; i++) {
            spread = spread.changeParameterType(i, element);
        }
        MethodHandle target = asType(spread);
        MethodType outer = type.dropParameterTypes(pos, pos + arrayLength)
                .insertParameterTypes(pos, arrayType);
        return new Handles.Spread(target, outer, pos, arrayLength);
    }

    public MethodHandle withVarargs(boolean makeVarargs) {
        if (makeVarargs == isVarargsCollector()) {
            return this;
        }
        return makeVarargs ? asVarargsCollector(type.lastParameterType())
                           : asFixedArity();
    }

    private void checkCollector(Class<?> arrayType, int pos, int arrayLength) {
        if (!arrayType.isArray()) {
            throw new IllegalArgumentException(
                    "not an array type: " + arrayType.getName());
        }
        if (pos < 0 || pos >= type.parameterCount()
                || !type.parameterType(pos).isAssignableFrom(arrayType)) {
            throw new IllegalArgumentException("array type not assignable to argument: "
                    + this + ", " + arrayType.getName());
        }
        if (arrayLength < 0 || arrayLength > 255) {
            throw new IllegalArgumentException("bad array length");
        }
    }

    public MethodHandle asCollector(Class<?> arrayType, int arrayLength) {
        return asCollector(type.parameterCount() - 1, arrayType, arrayLength);
    }

    public MethodHandle asCollector(
            int collectArgPos, Class<?> arrayType, int arrayLength) {
        checkCollector(arrayType, collectArgPos, arrayLength);
        Class<?>[] elements = new Class<?>[arrayLength];
        for (int i = 0; i < arrayLength; i++) {
            elements[i] = arrayType.getComponentType();
        }
        MethodType outer = type.dropParameterTypes(collectArgPos, collectArgPos + 1)
                .insertParameterTypes(collectArgPos, elements);
        return new Handles.Gather(this, outer, collectArgPos, arrayType, arrayLength);
    }

    public MethodHandle asVarargsCollector(Class<?> arrayType) {
        Objects.requireNonNull(arrayType);
        checkCollector(arrayType, type.parameterCount() - 1, 0);
        if (isVarargsCollector() && type.lastParameterType() == arrayType) {
            return this;
        }
        return new Handles.Varargs(this, arrayType);
    }

    public boolean isVarargsCollector() {
        return false;
    }

    public MethodHandle asFixedArity() {
        return this;
    }

    public MethodHandle bindTo(Object x) {
        if (type.parameterCount() == 0 || type.parameterType(0).isPrimitive()) {
            throw new IllegalArgumentException("no leading reference parameter");
        }
        return new Handles.Insert(this, 0, new Object[] {type.parameterType(0).cast(x)});
    }

    @Override
    public Optional<MethodHandleDesc> describeConstable() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "MethodHandle" + type;
    }

    public Object invokeWithArguments(Object... arguments) throws Throwable {
        Object[] args = arguments == null ? new Object[0] : arguments;
        MethodHandle h = asType(MethodType.genericMethodType(args.length));
        Object[] copy = new Object[args.length];
        System.arraycopy(args, 0, copy, 0, copy.length);
        // line 732
        return h.call(copy);
    }

    public MethodHandle asType(MethodType newType) {
        if (newType == type) {
            return this;
        }
        MethodHandle cached = asTypeCache;
        if (cached != null && cached.type == newType) {
            return cached;
        }
        // line 869
        MethodHandle made = asTypeUncached(newType);
        asTypeCache = made;
        return made;
    }

    MethodHandle asTypeUncached(MethodType newType) {
        if (!Handles.canConvert(newType, type)) {
            // line 884
            throw new WrongMethodTypeException(
                    "cannot convert " + this + " to " + newType);
        }
        return new Handles.Convert(this, newType, false);
    }
}
