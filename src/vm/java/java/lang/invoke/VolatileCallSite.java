/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

public class VolatileCallSite extends CallSite {
    private volatile MethodHandle target;

    public VolatileCallSite(MethodType type) {
        super(type);
        target = MethodHandles.uninitialized(type);
    }

    public VolatileCallSite(MethodHandle target) {
        super(target.type());
        this.target = target;
    }

    @Override
    public final MethodHandle getTarget() {
        return target;
    }

    @Override
    public void setTarget(MethodHandle newTarget) {
        target = checked(newTarget);
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return new Handles.Dynamic(this);
    }
}
