/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

/** Runs bootstrap methods that the machine does not know; called by synthetic code. */
final class Linker {
    private Linker() {
    }

    /** A constant of a class as an object, as bootstraps get it. */
    static native Object constant(Class<?> owner, int index);

    private static Object run(MethodHandle bootstrap, Class<?> caller, String name, Object type,
                              Object[] args) throws Throwable {
        Object[] all = new Object[args.length + 3];
        all[0] = new MethodHandles.Lookup(caller);
        all[1] = name;
        all[2] = type;
        System.arraycopy(args, 0, all, 3, args.length);
        return bootstrap.invokeWithArguments(all);
    }

    static CallSite link(Class<?> caller, Object bootstrap, String name, MethodType type,
                         Object[] args) {
        try {
            CallSite site = (CallSite) run((MethodHandle) bootstrap, caller, name, type, args);
            if (site.type() != type) {
                throw new WrongMethodTypeException(site.getTarget() + " should be of type " + type);
            }
            return site;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError("CallSite bootstrap method initialization exception", e);
        }
    }

    static Object dynamic(Class<?> caller, Object bootstrap, String name, String desc,
                          Object[] args) {
        try {
            Class<?> type = MethodType.fromMethodDescriptorString("()" + desc,
                    caller.getClassLoader()).returnType();
            Object v = run((MethodHandle) bootstrap, caller, name, type, args);
            return type.isPrimitive() ? Handles.convert(v, Object.class, type) : type.cast(v);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError("CallSite bootstrap method initialization exception", e);
        }
    }
}
