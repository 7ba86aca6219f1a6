/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

public class MutableCallSite extends CallSite {
    private MethodHandle target;

    public MutableCallSite(MethodType type) {
        super(type);
        target = MethodHandles.uninitialized(type);
    }

    public MutableCallSite(MethodHandle target) {
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

    public static void syncAll(MutableCallSite[] sites) {
        for (MutableCallSite s : sites) {
            s.getClass();
        }
        VarHandle.fullFence();
    }
}
