/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;
import jdk.internal.misc.Unsafe;

/** Makes objects for deserialization: the constructor of a superclass is run on them. */
final class SerialAccessor extends SerializationConstructorAccessorImpl {
    private final Class<?> type;
    private final Class<?> target;
    private final Class<?>[] parameters;

    private SerialAccessor(Class<?> type, Class<?> target, Class<?>[] parameters) {
        this.type = type;
        this.target = target;
        this.parameters = parameters;
    }

    static SerializationConstructorAccessorImpl make(MethodAccessorGenerator generator,
            Class<?> declaringClass, Class<?>[] parameterTypes,
            Class<?>[] checkedExceptions, int modifiers,
            Class<?> targetConstructorClass) {
        return new SerialAccessor(declaringClass, targetConstructorClass, parameterTypes);
    }

    @Override
    public Object newInstance(Object[] args)
            throws InstantiationException, InvocationTargetException {
        Object o = Unsafe.getUnsafe().allocateInstance(type);
        return construct0(o, target, parameters, args);
    }

    private static native Object construct0(
            Object o, Class<?> target, Class<?>[] parameters, Object[] args);
}
