/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

/** What call sites of MethodHandle.invoke and invokeExact run first. */
final class Invokers {
    private Invokers() {
    }

    private static WrongMethodTypeException newWrongMethodTypeException(MethodType type,
                                                                        MethodType site) {
        // line 523
        return new WrongMethodTypeException("expected " + type + " but found " + site);
    }

    static void checkExactType(MethodHandle h, MethodType site) {
        if (h.type != site) {
            // line 532
            throw newWrongMethodTypeException(h.type, site);
        }
    }

    static MethodHandle checkGenericType(MethodHandle h, MethodType site) {
        // line 542
        return h.asType(site);
    }
}
