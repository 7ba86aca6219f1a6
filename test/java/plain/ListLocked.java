// SPDX-License-Identifier: Apache-2.0
// expect: none
// The same collections under one lock.
import java.util.ArrayList;
import java.util.HashMap;

public class ListLocked {
    static final ArrayList<Integer> list = new ArrayList<>();
    static final HashMap<Integer, Integer> map = new HashMap<>();

    static void use(int k) {
        synchronized (list) {
            list.add(k);
            map.put(k, k);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            use(1);
        });
        t.start();
        use(2);
        t.join();
        assert list.size() == 2 && map.size() == 2;
    }
}
