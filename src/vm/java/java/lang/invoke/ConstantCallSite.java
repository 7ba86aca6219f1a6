/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

public class ConstantCallSite extends CallSite {
    private MethodHandle target;

    public ConstantCallSite(MethodHandle target) {
        super(target.type());
        this.target = target;
    }

    protected ConstantCallSite(MethodType targetType, MethodHandle createTargetHook)
            throws Throwable {
        super(targetType);
        Object t = createTargetHook
                           .asType(MethodType.methodType(Object.class, CallSite.class))
                           .call(new Object[] {this});
        target = checked((MethodHandle) t);
    }

    @Override
    public final MethodHandle getTarget() {
        if (target == null) {
            throw new IllegalStateException();
        }
        return target;
    }

    @Override
    public final void setTarget(MethodHandle ignore) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return getTarget();
    }
}
