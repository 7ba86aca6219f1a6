// SPDX-License-Identifier: Apache-2.0
// schedule: single
// expect: file
// What the machine does not offer throws UnsupportedOperationException, and the program goes on.
import java.io.*;
import java.net.*;
import java.nio.file.*;

public class Unsupported {
    interface Act { void run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            a.run();
            System.out.println(what + " worked");
        } catch (UnsupportedOperationException e) {
            System.out.println(what + " unsupported " + (e.getMessage() != null && e.getMessage().length() > 5));
        } catch (Throwable e) {
            System.out.println(what + " " + e);
        }
    }
    public static void main(String[] args) {
        t("server socket", () -> new ServerSocket(0));
        t("socket", () -> new Socket("127.0.0.1", 9));
        t("process", () -> new ProcessBuilder("true").start());
        t("exec", () -> Runtime.getRuntime().exec("true"));
        t("write", () -> new FileOutputStream("ravel-test-should-not-exist"));
        t("load", () -> System.load("/nonexistent/libx.so"));
        System.out.println("still running");
    }
}
