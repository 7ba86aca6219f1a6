// SPDX-License-Identifier: Apache-2.0
// expect: race ThreePlaces.x
// says: repair: hold one lock at every access to ThreePlaces.x
// A lock at the two places told is not enough: there is a third.
public class ThreePlaces {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            x++;
        });
        Thread b = new Thread(() -> {
            x++;
        });
        Thread c = new Thread(() -> {
            x++;
        });
        a.start();
        b.start();
        c.start();
    }
}
