// SPDX-License-Identifier: Apache-2.0
// expect: race TimerOnce.x
// java.util.Timer: run() is not ordered with who scheduled it, cancel() does not wait.
import java.util.Timer;
import java.util.TimerTask;

public class TimerOnce {
    static int x;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                x++;
            }
        }, 10);
        timer.cancel();
        x++;
    }
}
