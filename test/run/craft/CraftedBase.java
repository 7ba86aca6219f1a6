// SPDX-License-Identifier: Apache-2.0
// What crafted classes call.
public class CraftedBase {
    public static void print(int i) { System.out.println("int " + i); }
    public static void print(long l) { System.out.println("long " + l); }
}
