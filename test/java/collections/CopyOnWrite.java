// SPDX-License-Identifier: Apache-2.0
// expect: none
// CopyOnWriteArrayList and -Set.
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWrite {
    static class Box {
        int v;
    }

    static final CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>();
    static final CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Box b = new Box();
            b.v = 1;
            list.add(b);
            set.add("a");
        });
        t.start();
        for (Box b : list) {
            assert b.v == 1;
        }
        set.add("a");
        t.join();
        assert list.size() == 1 && set.size() == 1;
    }
}
