// SPDX-License-Identifier: Apache-2.0
class RuPlain {
    void a(Runnable r) {
        Thread t = new Thread(r);
        t.run(); // expect: RU_INVOKE_RUN
    }

    void b(RuThread t) {
        t.run(); // expect: RU_INVOKE_RUN
    }

    void c(RuThread t, Runnable r) {
        t.start();
        r.run();
    }
}

class RuThread extends Thread {
    @Override
    public void run() {
        super.run();
        System.out.println("ran");
    }

    void direct() {
        run();
    }
}

class RuStarted {
    void a(Thread t) {
        t.start();
        t.run();
    }
}
