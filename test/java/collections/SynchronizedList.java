// SPDX-License-Identifier: Apache-2.0
// expect: none
// A synchronized list used call by call.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedList {
    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            list.add(1);
        });
        t.start();
        list.add(2);
        t.join();
        assert list.size() == 2;
    }
}
