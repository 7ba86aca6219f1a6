/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls a method through the machine, however often; nothing is counted or generated. */
class NativeMethodAccessorImpl extends MethodAccessorImpl {
    private final Method method;

    NativeMethodAccessorImpl(Method method) {
        this.method = method;
    }

    @Override
    public Object invoke(Object obj, Object[] args)
            throws IllegalArgumentException, InvocationTargetException {
        // line 77
        return invoke0(method, obj, args);
    }

    void setParent(DelegatingMethodAccessorImpl parent) {
    }

    private static native Object invoke0(Method m, Object obj, Object[] args);
}
