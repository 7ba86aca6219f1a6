/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * For programs that call it themselves. Call sites that name it as their bootstrap do not
 * get here: the machine makes their classes. A lambda is a proxy here.
 */
public final class LambdaMetafactory {
    public static final int FLAG_SERIALIZABLE = 1;
    public static final int FLAG_MARKERS = 2;
    public static final int FLAG_BRIDGES = 4;

    private LambdaMetafactory() {
    }

    public static CallSite metafactory(MethodHandles.Lookup caller, String interfaceMethodName,
                                       MethodType factoryType, MethodType interfaceMethodType,
                                       MethodHandle implementation,
                                       MethodType dynamicMethodType)
            throws LambdaConversionException {
        return site(interfaceMethodName, factoryType, implementation, dynamicMethodType,
                List.of());
    }

    public static CallSite altMetafactory(MethodHandles.Lookup caller,
                                          String interfaceMethodName, MethodType factoryType,
                                          Object... args) throws LambdaConversionException {
        List<Class<?>> more = new ArrayList<>();
        int flags = (Integer) args[3];
        if ((flags & FLAG_SERIALIZABLE) != 0) {
            more.add(Serializable.class);
        }
        if ((flags & FLAG_MARKERS) != 0) {
            for (int i = 0; i < (Integer) args[4]; i++) {
                more.add((Class<?>) args[5 + i]);
            }
        }
        return site(interfaceMethodName, factoryType, (MethodHandle) args[1],
                (MethodType) args[2], more);
    }

    private static CallSite site(String name, MethodType factory, MethodHandle target,
                                 MethodType dynamic, List<Class<?>> more)
            throws LambdaConversionException {
        Class<?> type = factory.returnType();
        if (!type.isInterface()) {
            throw new LambdaConversionException(
                    String.format("%s is not an interface", type.getName()));
        }
        MethodType adapted = dynamic.insertParameterTypes(0, factory.parameterArray());
        MethodHandle h;
        try {
            h = target.asType(adapted);
        } catch (WrongMethodTypeException e) {
            throw new LambdaConversionException(e);
        }
        List<Class<?>> all = new ArrayList<>();
        all.add(type);
        for (Class<?> m : more) {
            if (!all.contains(m)) {
                all.add(m);
            }
        }
        return new ConstantCallSite(
                new Handles.Lambda(factory, name, h, all.toArray(new Class<?>[0])));
    }

    /** What a call of a lambda's method does. */
    record Body(String name, MethodHandle target, Object[] captured)
            implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            Object[] given = args == null ? new Object[0] : args;
            if (m.getDeclaringClass() == Object.class) {
                switch (m.getName()) {
                    case "hashCode": return System.identityHashCode(proxy);
                    case "equals": return proxy == given[0];
                    default:
                        return proxy.getClass().getName() + "@"
                                + Integer.toHexString(System.identityHashCode(proxy));
                }
            }
            if (!Modifier.isAbstract(m.getModifiers()) || !m.getName().equals(name)) {
                return InvocationHandler.invokeDefault(proxy, m, given);
            }
            return target.invokeWithArguments(Handles.splice(given, 0, 0, captured));
        }
    }

    static Object make(Class<?>[] interfaces, Body body) {
        return Proxy.newProxyInstance(interfaces[0].getClassLoader(), interfaces, body);
    }
}
