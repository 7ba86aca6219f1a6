// SPDX-License-Identifier: Apache-2.0
// expect: none
// options: --benign Benign.hits
// A location that the user declares benign.
public class Benign {
    static int hits;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> hits++);
        t.start();
        hits++;
        t.join();
    }
}
