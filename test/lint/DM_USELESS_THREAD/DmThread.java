// SPDX-License-Identifier: Apache-2.0
class DmThreadBad {
    void a() {
        new Thread().start(); // expect: DM_USELESS_THREAD
    }

    Thread b() {
        return new Thread("name"); // expect: DM_USELESS_THREAD
    }
}

class DmThreadGood extends Thread {
    DmThreadGood() {
        super("name");
    }

    @Override
    public void run() {
        System.out.println("run");
    }

    static void a(Runnable r) {
        new Thread(r, "x").start();
        new DmThreadGood().start();
    }

    static Thread b() {
        return new Thread() {
            @Override
            public void run() {
                System.out.println("run");
            }
        };
    }
}
