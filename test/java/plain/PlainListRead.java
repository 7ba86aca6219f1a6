// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.A*List*
// One adds, the other asks for the size.
import java.util.ArrayList;

public class PlainListRead {
    static final ArrayList<Integer> list = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            list.add(1);
        });
        t.start();
        int n = list.size();
        t.join();
    }
}
