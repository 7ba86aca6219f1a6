// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.ArrayDeque*
// A ArrayDeque shared without a lock.
import java.util.ArrayDeque;

public class PlainArrayDeque {
    static final ArrayDeque<Integer> q = new ArrayDeque<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            q.add(1);
        });
        t.start();
        q.add(2);
        t.join();
    }
}
