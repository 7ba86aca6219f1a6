// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.*
// An iterator used by two threads.
import java.util.Iterator;
import java.util.List;

public class PlainIterator {
    static final Iterator<Integer> it = new java.util.ArrayList<>(List.of(1, 2)).iterator();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            it.next();
        });
        t.start();
        it.next();
        t.join();
    }
}
