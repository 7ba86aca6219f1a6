// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
import ravel.Choice;

/** Two threads that choose the order of their locks. */
public class ChoiceOfLock {
    public static void main(String[] args) {
        Object p = new Object(), q = new Object();
        Runnable r = () -> {
            boolean turned = Choice.anyBoolean();
            synchronized (turned ? q : p) {
                synchronized (turned ? p : q) {
                    Thread.yield();
                }
            }
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
