// SPDX-License-Identifier: Apache-2.0
// expect: none
// Exchanger: both sides see what the other made.
import java.util.concurrent.Exchanger;

public class ExchangerSwap {
    public static void main(String[] args) throws Exception {
        Exchanger<int[]> e = new Exchanger<>();
        Thread t = new Thread(() -> {
            try {
                int[] got = e.exchange(new int[] {1});
                assert got[0] == 2;
                got[0] = 0;
            } catch (InterruptedException x) {
                throw new IllegalStateException(x);
            }
        });
        t.start();
        int[] got = e.exchange(new int[] {2});
        assert got[0] == 1;
        got[0] = 0;
        t.join();
    }
}
