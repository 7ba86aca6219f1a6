// SPDX-License-Identifier: Apache-2.0
// expect: race JoinOther.x
// Joining one thread orders nothing with the other.
public class JoinOther {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { });
        Thread b = new Thread(() -> x = 2);
        a.start();
        b.start();
        a.join();
        x++;
        b.join();
    }
}
