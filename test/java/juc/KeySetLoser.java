// SPDX-License-Identifier: Apache-2.0
// expect: race KeySetLoser.x
// … who loses knows only that another was first.
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class KeySetLoser {
    static final Set<String> set = ConcurrentHashMap.newKeySet();
    static int x;

    static void once() {
        if (set.add("a")) {
            x = 1;
        } else {
            int seen = x;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(KeySetLoser::once);
        t.start();
        once();
        t.join();
    }
}
