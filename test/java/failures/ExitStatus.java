// SPDX-License-Identifier: Apache-2.0
// expect: exit
// options: --exit-is-error
// System.exit with a status in one schedule.
public class ExitStatus {
    static volatile boolean bad;

    public static void main(String[] args) throws Exception {
        new Thread(() -> bad = true).start();
        if (bad) {
            System.exit(3);
        }
    }
}
