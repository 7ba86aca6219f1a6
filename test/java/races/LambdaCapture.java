// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// An array captured by a lambda as a mutable box.
public class LambdaCapture {
    public static void main(String[] args) throws Exception {
        int[] box = {0};
        Thread t = new Thread(() -> box[0]++);
        t.start();
        box[0]++;
        t.join();
    }
}
