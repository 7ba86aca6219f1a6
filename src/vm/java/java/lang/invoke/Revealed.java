/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.reflect.Member;

/** What a direct method handle stands for. */
final class Revealed implements MethodHandleInfo {
    private final Handles.Direct h;
    private final boolean varargs;

    Revealed(Handles.Direct h, boolean varargs) {
        this.h = h;
        this.varargs = varargs;
    }

    @Override
    public int getReferenceKind() {
        return h.kind;
    }

    @Override
    public Class<?> getDeclaringClass() {
        return h.owner;
    }

    @Override
    public String getName() {
        return h.name;
    }

    @Override
    public MethodType getMethodType() {
        return h.memberType;
    }

    @Override
    public int getModifiers() {
        Member m = member();
        return m.getModifiers();
    }

    @Override
    public boolean isVarArgs() {
        return varargs;
    }

    private Member member() {
        try {
            Class<?>[] p = h.memberType.parameterArray();
            if (h.kind <= REF_putStatic) {
                return h.owner.getDeclaredField(h.name);
            }
            return h.kind == REF_newInvokeSpecial ? h.owner.getDeclaredConstructor(p)
                    : h.owner.getDeclaredMethod(h.name, p);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public <T extends Member> T reflectAs(Class<T> expected, MethodHandles.Lookup lookup) {
        return expected.cast(member());
    }

    @Override
    public String toString() {
        return MethodHandleInfo.toString(h.kind, h.owner, h.name, h.memberType);
    }
}
