// SPDX-License-Identifier: Apache-2.0
// expect: race EnumField$Colour.used
// A mutable field of an enum constant.
public class EnumField {
    enum Colour {
        RED;
        int used;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> Colour.RED.used++);
        t.start();
        Colour.RED.used++;
        t.join();
    }
}
