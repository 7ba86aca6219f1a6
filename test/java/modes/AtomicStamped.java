// SPDX-License-Identifier: Apache-2.0
// expect: none
// AtomicStampedReference and AtomicMarkableReference.
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

public class AtomicStamped {
    int x;
    static final AtomicStampedReference<AtomicStamped> s = new AtomicStampedReference<>(null, 0);
    static final AtomicMarkableReference<AtomicStamped> m =
        new AtomicMarkableReference<>(null, false);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            AtomicStamped p = new AtomicStamped();
            p.x = 1;
            s.compareAndSet(null, p, 0, 1);
            m.set(p, true);
        });
        t.start();
        if (s.getStamp() == 1) {
            assert s.getReference().x == 1;
        }
        if (m.isMarked()) {
            assert m.getReference().x == 1;
        }
        t.join();
    }
}
