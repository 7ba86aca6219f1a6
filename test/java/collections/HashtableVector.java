// SPDX-License-Identifier: Apache-2.0
// expect: none
// Hashtable, Vector, StringBuffer and Stack are synchronized.
import java.util.Hashtable;
import java.util.Vector;

public class HashtableVector {
    static final Hashtable<String, Integer> table = new Hashtable<>();
    static final Vector<Integer> vector = new Vector<>();
    static final StringBuffer text = new StringBuffer();

    static void use(String k) {
        table.put(k, 1);
        vector.add(1);
        text.append(k);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            use("a");
        });
        t.start();
        use("b");
        t.join();
        assert table.size() == 2 && vector.size() == 2 && text.length() == 2;
    }
}
