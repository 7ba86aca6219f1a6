// SPDX-License-Identifier: Apache-2.0
public class Sc {
    private final Thread t = new Thread(this::work);

    public Sc() {
        t.start(); // expect: SC_START_IN_CTOR
    }

    void work() {
        System.out.println(t);
    }
}

class ScBase extends Thread {
    ScBase() {
        start(); // expect: SC_START_IN_CTOR
    }
}

class ScBelow extends ScBase {
    @Override
    public void run() {
        System.out.println("run");
    }
}

final class ScGood extends Thread {
    ScGood() {
        start();
    }

    @Override
    public void run() {
        System.out.println("run");
    }
}

class ScGood2 {
    private final Thread t = new Thread(() -> System.out.println("x"));

    void begin() {
        t.start();
    }
}
