// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ArrayIndexOutOfBoundsException
// size and get one after the other.
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteIndex {
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();

    static {
        list.add(1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            list.clear();
        });
        t.start();
        if (list.size() > 0) {
            list.get(0);
        }
        t.join();
    }
}
