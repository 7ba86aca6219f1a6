// SPDX-License-Identifier: Apache-2.0
// expect: exception BadRange
import ravel.Choice;

public class BadRange {
    public static void main(String[] args) {
        Choice.anyInt(Choice.anyInt(2));
    }
}
