// SPDX-License-Identifier: Apache-2.0
// expect: unsupported
// Another process, and a program that thinks it knows what to do without it.
public class ProcessStarted {
    public static void main(String[] args) {
        try {
            new ProcessBuilder("true").start();
        } catch (Throwable e) {
            System.out.println("none");
        }
    }
}
