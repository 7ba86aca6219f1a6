// SPDX-License-Identifier: Apache-2.0
// expect: assertion ChoiceInThreads
import java.util.concurrent.atomic.AtomicInteger;
import ravel.Choice;

/** Choices of two threads and their interleaving together: 3 and then 1 only. */
public class ChoiceInThreads {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger digits = new AtomicInteger();
        Runnable r = () -> {
            int mine = Choice.anyInt(1, 3);
            digits.updateAndGet(d -> d * 10 + mine);
        };
        Thread a = new Thread(r), b = new Thread(r);
        a.start();
        b.start();
        a.join();
        b.join();
        assert digits.get() != 31;
    }
}
