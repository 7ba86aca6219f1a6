// SPDX-License-Identifier: Apache-2.0
// expect: none
// The function runs once, and what it made is seen by all.
import java.util.concurrent.ConcurrentHashMap;

public class ComputeIfAbsent {
    static class Box {
        int v;
    }

    static final ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();

    static Box get() {
        return map.computeIfAbsent("a", k -> {
            Box b = new Box();
            b.v = 1;
            return b;
        });
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            assert get().v == 1;
        });
        t.start();
        assert get().v == 1;
        t.join();
    }
}
