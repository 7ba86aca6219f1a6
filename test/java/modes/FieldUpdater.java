// SPDX-License-Identifier: Apache-2.0
// expect: none
// Field updaters for int, long and references.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class FieldUpdater {
    volatile int state;
    volatile long count;
    volatile String name;
    int data;
    static final AtomicIntegerFieldUpdater<FieldUpdater> STATE =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "state");
    static final AtomicLongFieldUpdater<FieldUpdater> COUNT =
        AtomicLongFieldUpdater.newUpdater(FieldUpdater.class, "count");
    static final AtomicReferenceFieldUpdater<FieldUpdater, String> NAME =
        AtomicReferenceFieldUpdater.newUpdater(FieldUpdater.class, String.class, "name");

    public static void main(String[] args) throws Exception {
        FieldUpdater o = new FieldUpdater();
        Thread t = new Thread(() -> {
            o.data = 1;
            COUNT.incrementAndGet(o);
            NAME.compareAndSet(o, null, "a");
            STATE.lazySet(o, 1);
        });
        t.start();
        if (STATE.get(o) == 1) {
            assert o.data == 1 && o.count == 1 && NAME.get(o) == "a";
        }
        t.join();
    }
}
