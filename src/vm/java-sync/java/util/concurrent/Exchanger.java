/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent;

import java.util.concurrent.locks.Waiter;

/**
 * The exchanger as a model: who comes first waits with an offer, who comes second takes it.
 * The machine's steps make that atomic; `gate` is the visible action, the items themselves
 * carry the edges (storing and loading them releases and acquires).
 */
public class Exchanger<V> {
    private static final class Offer {
        Object item;
        Object match;
        boolean matched;
        Waiter waiter;
    }

    private volatile int gate;
    private Offer first;

    public Exchanger() {
    }

    @SuppressWarnings("unchecked")
    private V taken(Object o) {
        return (V) o;
    }

    /** Null: the time is over. */
    private Offer meet(Offer mine, boolean timed, long nanos) throws InterruptedException {
        Waiter w = Waiter.take(false);
        mine.waiter = w;
        first = mine;
        int why = w.block(this, true, timed, nanos);
        w.done();
        gate = 0;
        if (mine.matched) {
            return mine;
        }
        first = null;
        if (why == Waiter.INTERRUPTED) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return null;
    }

    private Offer exchange(V x, boolean timed, long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Offer mine = new Offer();
        mine.item = x;
        gate = 0;
        Offer other = first;
        if (other == null) {
            return meet(mine, timed, nanos);
        }
        first = null;
        mine.match = other.item;
        other.match = x;
        other.matched = true;
        other.waiter.wake();
        return mine;
    }

    public V exchange(V x) throws InterruptedException {
        return taken(exchange(x, false, 0).match);
    }

    public V exchange(V x, long timeout, TimeUnit unit)
        throws InterruptedException, TimeoutException {
        Offer o = exchange(x, true, unit.toNanos(timeout));
        if (o == null) {
            throw new TimeoutException();
        }
        return taken(o.match);
    }
}
