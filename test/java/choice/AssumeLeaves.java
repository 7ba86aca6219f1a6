// SPDX-License-Identifier: Apache-2.0
// expect: exception AssumeLeaves
import ravel.Choice;

/** The failure is in what the assumption leaves. */
public class AssumeLeaves {
    public static void main(String[] args) {
        Integer n = Choice.anyOf(null, 1, 2, 3);
        Choice.assume(n != null && n > 1);
        Choice.assume(Choice.anyBoolean());
        if (n == 3) {
            throw new IllegalStateException("three");
        }
    }
}
