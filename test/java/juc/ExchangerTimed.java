// SPDX-License-Identifier: Apache-2.0
// expect: none
// Exchanger with a time: both or neither.
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangerTimed {
    static final Exchanger<int[]> e = new Exchanger<>();

    static void swap(int mine) {
        try {
            int[] got = e.exchange(new int[] {mine}, 1, TimeUnit.SECONDS);
            assert got[0] == 3 - mine;
        } catch (TimeoutException t) {
            return;
        } catch (InterruptedException t) {
            throw new AssertionError(t);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> swap(1));
        t.start();
        swap(2);
        t.join();
    }
}
