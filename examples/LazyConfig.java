// SPDX-License-Identifier: Apache-2.0
// A configuration is loaded on first use by double-checked locking, with the volatile
// forgotten. A thread that comes late may see the object, but not what is in it.
// $ ravel check examples/LazyConfig.java
// found: data race on LazyConfig.instance
public class LazyConfig {
    private static LazyConfig instance;
    private int timeout;

    private LazyConfig() {
        timeout = 30;
    }

    static LazyConfig get() {
        if (instance == null) {
            synchronized (LazyConfig.class) {
                if (instance == null)
                    instance = new LazyConfig();
            }
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> System.out.println(get().timeout), "worker");
        worker.start();
        System.out.println(get().timeout);
        worker.join();
    }
}
