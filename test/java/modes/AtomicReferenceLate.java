// SPDX-License-Identifier: Apache-2.0
// expect: race AtomicReferenceLate.x
// The object is changed after it was published.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferenceLate {
    int x;
    static final AtomicReference<AtomicReferenceLate> shared = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            AtomicReferenceLate p = new AtomicReferenceLate();
            shared.set(p);
            p.x = 1;
        });
        t.start();
        AtomicReferenceLate p = shared.get();
        if (p != null) {
            int seen = p.x;
        }
        t.join();
    }
}
