// SPDX-License-Identifier: Apache-2.0
// Start-up and nothing else: taken off from the times of the others.
public class Empty {
    public static void main(String[] args) {}
}
