// SPDX-License-Identifier: Apache-2.0
// expect: unsupported
// A native method of the program's own, in a thread that would die of it.
public class NativeMethod {
    static native int f();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> f());
        t.start();
        t.join();
    }
}
