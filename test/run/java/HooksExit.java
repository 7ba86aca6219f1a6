// SPDX-License-Identifier: Apache-2.0
// schedule: any
// System.exit with hooks: added, removed, added too late.
public class HooksExit {
    public static void main(String[] a) throws Exception {
        Thread h = new Thread(() -> { System.out.println("hook"); try { Runtime.getRuntime().addShutdownHook(new Thread()); } catch (IllegalStateException e) { System.out.println(e); } });
        Runtime.getRuntime().addShutdownHook(h);
        Thread h2 = new Thread();
        Runtime.getRuntime().addShutdownHook(h2);
        System.out.println(Runtime.getRuntime().removeShutdownHook(h2));
        try { Runtime.getRuntime().addShutdownHook(h); } catch (IllegalArgumentException e) { System.out.println(e); }
        Thread d = new Thread(() -> { while (true) try { Thread.sleep(10); } catch (InterruptedException e) { } });
        d.start();
        System.exit(7);
    }
}
