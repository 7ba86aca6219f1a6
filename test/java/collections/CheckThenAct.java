// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// get and put one after the other are not putIfAbsent.
import java.util.concurrent.ConcurrentHashMap;

public class CheckThenAct {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    static void add() {
        Integer old = map.get("n");
        map.put("n", old == null ? 1 : old + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            add();
        });
        t.start();
        add();
        t.join();
        assert map.get("n") == 2;
    }
}
