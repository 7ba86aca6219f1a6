// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// Writing to what was given away.
import java.util.concurrent.Exchanger;

public class ExchangerKept {
    public static void main(String[] args) throws Exception {
        Exchanger<int[]> e = new Exchanger<>();
        Thread t = new Thread(() -> {
            try {
                int[] mine = {1};
                e.exchange(mine);
                mine[0] = 5;
            } catch (InterruptedException x) {
                throw new IllegalStateException(x);
            }
        });
        t.start();
        int[] got = e.exchange(new int[] {2});
        int seen = got[0];
        t.join();
    }
}
