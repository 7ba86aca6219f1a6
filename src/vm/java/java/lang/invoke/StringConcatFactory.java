/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.invoke;

import java.util.Objects;

/**
 * For programs that call it themselves, and for recipes with constants that the machine
 * does not write; it links all other call sites on its own.
 */
public final class StringConcatFactory {
    private StringConcatFactory() {
    }

    public static CallSite makeConcat(MethodHandles.Lookup lookup, String name,
                                      MethodType concatType) throws StringConcatException {
        return makeConcatWithConstants(lookup, name, concatType,
                "\1".repeat(concatType.parameterCount()));
    }

    public static CallSite makeConcatWithConstants(MethodHandles.Lookup lookup, String name,
                                                   MethodType concatType, String recipe,
                                                   Object... constants)
            throws StringConcatException {
        Objects.requireNonNull(lookup);
        Objects.requireNonNull(name);
        int args = 0;
        int used = 0;
        for (int i = 0; i < recipe.length(); i++) {
            if (recipe.charAt(i) == 1) {
                args++;
            } else if (recipe.charAt(i) == 2) {
                used++;
            }
        }
        if (args != concatType.parameterCount()) {
            throw new StringConcatException("Mismatched number of concat arguments: recipe"
                    + " wants " + args + " arguments but signature provides "
                    + concatType.parameterCount());
        }
        if (used != constants.length) {
            throw new StringConcatException("Mismatched number of concat constants: recipe"
                    + " wants " + used + " constants but only " + constants.length
                    + " are passed");
        }
        if (!concatType.returnType().isAssignableFrom(String.class)) {
            throw new StringConcatException("The return type should be compatible with "
                    + "String, but it is " + concatType.returnType());
        }
        return new ConstantCallSite(
                new Handles.Concat(concatType, recipe, constants.clone()));
    }
}
