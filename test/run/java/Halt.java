// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Runtime.halt runs no hook.
public class Halt {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("halting");
        Runtime.getRuntime().halt(3);
    }
}
