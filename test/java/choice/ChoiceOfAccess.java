// SPDX-License-Identifier: Apache-2.0
// expect: race ChoiceOfAccess.n
// says: Choice.anyInt = 17
import ravel.Choice;

/** A race for one value only. */
public class ChoiceOfAccess {
    static int n;

    static synchronized void locked() {
        n++;
    }

    public static void main(String[] args) {
        int way = Choice.anyInt(20);
        Thread t = new Thread(() -> {
            if (way == 17) {
                n++;
            } else {
                locked();
            }
        });
        t.start();
        locked();
    }
}
