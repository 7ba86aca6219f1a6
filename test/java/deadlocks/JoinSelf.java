// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A thread that joins itself.
public class JoinSelf {
    public static void main(String[] args) throws Exception {
        Thread.currentThread().join();
    }
}
