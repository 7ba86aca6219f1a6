// SPDX-License-Identifier: Apache-2.0
// expect: none
// The same field in two objects.
public class ObjectsApart {
    int x;

    public static void main(String[] args) throws Exception {
        ObjectsApart a = new ObjectsApart(), b = new ObjectsApart();
        Thread t = new Thread(() -> a.x++);
        t.start();
        b.x++;
        t.join();
        assert a.x == 1 && b.x == 1;
    }
}
