// SPDX-License-Identifier: Apache-2.0
// expect: unsupported
// without: ClassMissing$Gone
// A class that is not there, met in one of the threads.
public class ClassMissing {
    static class Gone {
    }

    static Object make() {
        return new Gone();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ClassMissing::make);
        t.start();
        t.join();
    }
}
