/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.reflect.Modifier;

/** Runs bootstrap methods that the machine does not know; called by synthetic code. */
final class Linker {
    private Linker() {
    }

    /** A constant of a class as an object, as bootstraps get it. */
    static native Object constant(Class<?> owner, int index);

    private static Object run(MethodHandle bootstrap, Class<?> caller, String name,
            Object type, Object[] args) throws Throwable {
        Object[] all = new Object[args.length + 3];
        all[0] = new MethodHandles.Lookup(caller);
        all[1] = name;
        all[2] = type;
        System.arraycopy(args, 0, all, 3, args.length);
        return bootstrap.invokeWithArguments(all);
    }

    private static Object run0(
            Object bootstrap, Class<?> caller, String name, Object type, Object[] args) {
        try {
            return run((MethodHandle) bootstrap, caller, name, type, args);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError(
                    "bootstrap method initialization exception", e);
        }
    }

    static CallSite link(Class<?> caller, Object bootstrap, String name, MethodType type,
                         Object[] args) {
        Object result = run0(bootstrap, caller, name, type, args);
        try {
            CallSite site = (CallSite) result;
            if (site.type() != type) {
                throw new WrongMethodTypeException(
                        site.getTarget() + " should be of type " + type);
            }
            return site;
        } catch (RuntimeException e) {
            throw new BootstrapMethodError(
                    "CallSite bootstrap method initialization exception", e);
        }
    }

    static Object dynamic(Class<?> caller, Object bootstrap, String name, String desc,
                          Object[] args) {
        Class<?> type = MethodType.fromMethodDescriptorString("()" + desc,
                caller.getClassLoader()).returnType();
        Object v = run0(bootstrap, caller, name, type, args);
        try {
            return type.isPrimitive() ? Handles.convert(v, Object.class, type)
                                      : type.cast(v);
        } catch (RuntimeException e) {
            throw new BootstrapMethodError(e);
        }
    }

    /** ConstantBootstraps.getStaticFinal. */
    static Object getStaticFinal(MethodHandles.Lookup lookup, String name, Class<?> type,
                                 Class<?> owner) {
        try {
            MethodHandle h = lookup.findStaticGetter(owner, name, type);
            if (!Modifier.isFinal(lookup.revealDirect(h).getModifiers())) {
                throw new IncompatibleClassChangeError("not a final field: " + name);
            }
            return h.invoke();
        } catch (NoSuchFieldException e) {
            throw (Error) new NoSuchFieldError(e.getMessage()).initCause(e);
        } catch (IllegalAccessException e) {
            throw (Error) new IllegalAccessError(e.getMessage()).initCause(e);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("Unexpected throwable", e);
        }
    }
}
