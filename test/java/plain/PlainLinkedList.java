// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.LinkedList*
// A LinkedList shared without a lock.
import java.util.LinkedList;

public class PlainLinkedList {
    static final LinkedList<Integer> list = new LinkedList<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            list.add(1);
        });
        t.start();
        list.add(2);
        t.join();
    }
}
