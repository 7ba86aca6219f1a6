// SPDX-License-Identifier: Apache-2.0
/** What it takes to start. */
public class Nothing {
    public static void main(String[] args) {
    }
}
