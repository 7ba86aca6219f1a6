// SPDX-License-Identifier: Apache-2.0
// expect: none
// Lazy initialization by a holder class.
public class LazyHolder {
    int value;

    LazyHolder() {
        value = 5;
    }

    static class Holder {
        static final LazyHolder INSTANCE = new LazyHolder();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            assert Holder.INSTANCE.value == 5;
        });
        t.start();
        assert Holder.INSTANCE.value == 5;
        t.join();
    }
}
