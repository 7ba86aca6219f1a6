// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.Calendar
// A SimpleDateFormat shared by two threads.
import java.text.SimpleDateFormat;
import java.util.Date;

public class PlainDateFormat {
    static final SimpleDateFormat format = new SimpleDateFormat("yyyy");

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            format.format(new Date(0));
        });
        t.start();
        format.format(new Date(1));
        t.join();
    }
}
