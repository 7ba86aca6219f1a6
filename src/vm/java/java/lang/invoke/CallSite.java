/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.util.Objects;

/** Holder of the target of an invokedynamic instruction. */
public abstract class CallSite {
    private final MethodType type;

    CallSite(MethodType type) {
        this.type = Objects.requireNonNull(type);
    }

    public MethodType type() {
        return type;
    }

    public abstract MethodHandle getTarget();

    public abstract void setTarget(MethodHandle newTarget);

    public abstract MethodHandle dynamicInvoker();

    MethodHandle checked(MethodHandle target) {
        if (target.type() != type) {
            throw new WrongMethodTypeException(target + " should be of type " + type);
        }
        return target;
    }
}
