/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.Objects;

/** Members found for a Lookup. */
final class Members {
    private Members() {
    }

    /** Resolves a member and checks that this lookup may use it. */
    private static native Handles.Direct find0(int kind, Class<?> refc, String name,
                                               MethodType type, Lookup from,
                                               Class<?> special)
            throws ReflectiveOperationException;

    static MethodHandle method(int kind, Class<?> refc, String name,
            MethodType type, Lookup from, Class<?> special)
            throws NoSuchMethodException, IllegalAccessException {
        Objects.requireNonNull(refc);
        Objects.requireNonNull(name);
        Objects.requireNonNull(type);
        try {
            return varargs(find0(kind, refc, name, type, from, special));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw e;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static MethodHandle field(
            int kind, Class<?> refc, String name, Class<?> type, Lookup from)
            throws NoSuchFieldException, IllegalAccessException {
        Objects.requireNonNull(refc);
        Objects.requireNonNull(name);
        try {
            return find0(kind, refc, name, MethodType.methodType(type), from, null);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw e;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static native boolean isVarargs0(Handles.Direct h);

    static MethodHandle varargs(Handles.Direct h) {
        return isVarargs0(h) ? h.asVarargsCollector(h.type.lastParameterType()) : h;
    }

    /** As Lookup.toString says it. */
    static String describe(Lookup l) {
        if (l.allowedModes == Lookup.TRUSTED) {
            return "/trusted";
        }
        String name = l.lookupClass().getName()
                + (l.previousLookupClass() == null ? "" : "/" + l.previousLookupClass().getName());
        if (l.allowedModes == Lookup.UNCONDITIONAL) {
            return name + "/publicLookup";
        }
        switch (l.allowedModes) {
            case 0: return name + "/noaccess";
            case Lookup.PUBLIC: return name + "/public";
            case Lookup.PUBLIC | Lookup.MODULE: return name + "/module";
            case Lookup.PUBLIC | Lookup.PACKAGE:
            case Lookup.PUBLIC | Lookup.MODULE | Lookup.PACKAGE: return name + "/package";
            case Lookup.PUBLIC | Lookup.PACKAGE | Lookup.PRIVATE:
            case Lookup.PUBLIC | Lookup.MODULE | Lookup.PACKAGE | Lookup.PRIVATE: return name + "/private";
            case Lookup.PUBLIC | Lookup.PACKAGE | Lookup.PRIVATE | Lookup.PROTECTED:
            case Lookup.PUBLIC | Lookup.MODULE | Lookup.PACKAGE | Lookup.PRIVATE | Lookup.PROTECTED:
            case Lookup.FULL_POWER: return name;
            default: return name + "/" + Integer.toHexString(l.allowedModes);
        }
    }
}
