/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.reflect;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Calls a constructor through the machine, however often. */
class NativeConstructorAccessorImpl extends ConstructorAccessorImpl {
    private final Constructor<?> c;

    NativeConstructorAccessorImpl(Constructor<?> c) {
        this.c = c;
    }

    @Override
    public Object newInstance(Object[] args)
            throws InstantiationException, IllegalArgumentException,
                   InvocationTargetException {
        // line 77
        return newInstance0(c, args);
    }

    void setParent(DelegatingConstructorAccessorImpl parent) {
    }

    private static native Object newInstance0(Constructor<?> c, Object[] args)
            throws InstantiationException, IllegalArgumentException,
                   InvocationTargetException;
}
