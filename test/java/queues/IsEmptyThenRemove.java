// SPDX-License-Identifier: Apache-2.0
// expect: exception java.util.NoSuchElementException
// isEmpty and remove one after the other.
import java.util.concurrent.ConcurrentLinkedQueue;

public class IsEmptyThenRemove {
    static final ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();

    static {
        q.add(1);
    }

    static void take() {
        if (!q.isEmpty()) {
            q.remove();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            take();
        });
        t.start();
        take();
        t.join();
    }
}
