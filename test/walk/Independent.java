// Threads that share nothing: any two steps of theirs commute.
public class Independent {
    static final class Own extends Thread {
        private final Object lock = new Object();
        private volatile int turns;
        private int[] kept = new int[0];

        @Override public void run() {
            for (int i = 0; i < 6; i++) {
                synchronized (lock) {
                    int[] more = new int[kept.length + 1];
                    System.arraycopy(kept, 0, more, 0, kept.length);
                    more[kept.length] = i;
                    kept = more;
                }
                turns++;
                new StringBuilder("t").append(turns).append(kept.length).toString();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        new StringBuilder("t").append(1).toString(); // its classes are there before the threads
        Own[] all = new Own[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Own();
        }
        for (Own t : all) {
            t.start();
        }
        int sum = 0;
        for (Own t : all) {
            t.join();
            sum += t.turns + t.kept.length;
        }
        System.out.println(sum);
    }
}
