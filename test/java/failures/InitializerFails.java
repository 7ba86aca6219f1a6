// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ExceptionInInitializerError
// A class of the user's whose initializer fails, by way of the library.
public class InitializerFails {
    static class Config {
        static final int SIZE = Integer.parseInt("many");
    }

    public static void main(String[] args) throws Exception {
        Class.forName("InitializerFails$Config");
    }
}
