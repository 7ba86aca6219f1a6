// SPDX-License-Identifier: Apache-2.0
// expect: none
// ConcurrentSkipListSet as a queue: each element goes to one thread.
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

public class SkipListPoll {
    static final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
    static final AtomicInteger got = new AtomicInteger();

    static void take() {
        Integer i = set.pollFirst();
        if (i != null) {
            got.addAndGet(i);
        }
    }

    public static void main(String[] args) throws Exception {
        set.add(1);
        Thread t = new Thread(SkipListPoll::take);
        t.start();
        take();
        t.join();
        assert got.get() == 1;
    }
}
