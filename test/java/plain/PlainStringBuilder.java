// SPDX-License-Identifier: Apache-2.0
// expect: race java.lang.AbstractStringBuilder*
// A StringBuilder shared without a lock.
public class PlainStringBuilder {
    static final StringBuilder text = new StringBuilder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            text.append('a');
        });
        t.start();
        text.append('b');
        t.join();
    }
}
