// SPDX-License-Identifier: Apache-2.0
// expect: none
// Thread locals are not shared.
public class ThreadLocalOwn {
    static final ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[1]);

    static void work() {
        own.get()[0]++;
        assert own.get()[0] == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ThreadLocalOwn::work);
        t.start();
        work();
        t.join();
    }
}
