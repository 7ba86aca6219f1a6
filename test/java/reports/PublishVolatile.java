// SPDX-License-Identifier: Apache-2.0
// expect: race PublishVolatile.x
// expect: race PublishVolatile.shared
// options: --all
// says: repair: publish through a volatile variable: writes PublishVolatile.shared := an object (PublishVolatile.java:14) (checked:
// An object published through a plain variable.
public class PublishVolatile {
    static PublishVolatile shared;
    int x;

    static void make() {
        PublishVolatile p = new PublishVolatile();
        p.x = 1;
        shared = p;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PublishVolatile::make);
        t.start();
        PublishVolatile p = shared;
        if (p != null) {
            int seen = p.x;
        }
        t.join();
    }
}
