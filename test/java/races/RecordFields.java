// SPDX-License-Identifier: Apache-2.0
// expect: none
// options: --benign RecordFields.shared
// The components of a record are final fields.
public class RecordFields {
    record Point(int x, int y) { }

    static Point shared;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> shared = new Point(1, 2));
        t.start();
        Point p = shared;
        if (p != null) {
            assert p.x() + p.y() == 3 && p.equals(new Point(1, 2));
        }
        t.join();
    }
}
