// SPDX-License-Identifier: Apache-2.0
// expect: none
// An object published through an AtomicReference.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferencePublish {
    int x;
    static final AtomicReference<AtomicReferencePublish> shared = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            AtomicReferencePublish p = new AtomicReferencePublish();
            p.x = 1;
            shared.compareAndSet(null, p);
        });
        t.start();
        AtomicReferencePublish p = shared.get();
        if (p != null) {
            assert p.x == 1;
        }
        t.join();
    }
}
