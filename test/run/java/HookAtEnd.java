// SPDX-License-Identifier: Apache-2.0
// schedule: any
// The shutdown hook runs after the last user thread, even when main failed; exit status 1.
public class HookAtEnd {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("outlived main");
        }).start();
        Thread d = new Thread(() -> {
            for (;;)
                Thread.yield();
        });
        d.setDaemon(true);
        d.start();
        throw new IllegalStateException("main ends");
    }
}
