// SPDX-License-Identifier: Apache-2.0
// schedule: any
// System.exit in the middle: status, shutdown hook, no finally, other threads cut off.
public class ExitMiddle {
    public static void main(String[] args) throws Exception {
        Thread never = new Thread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            } finally {
                System.out.println("finally of another thread");
            }
        });
        never.start();
        Thread hook = new Thread(() -> System.out.println("hook " + Thread.currentThread().getName()), "hooked");
        Runtime.getRuntime().addShutdownHook(hook);
        Thread removed = new Thread(() -> System.out.println("removed hook"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed));
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println("exiting");
            System.exit(7);
        } finally {
            System.out.println("finally");
        }
        System.out.println("after");
    }
}
