// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.A*List*
// A ArrayList shared without a lock.
import java.util.ArrayList;

public class PlainArrayList {
    static final ArrayList<Integer> list = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            list.add(1);
        });
        t.start();
        list.add(2);
        t.join();
    }
}
