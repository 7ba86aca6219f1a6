// SPDX-License-Identifier: Apache-2.0
// A count of threads that is kept without a lock, and that nobody looks at.
// paper: mtrt | RayTracer.threadCount | 0 0 0 0 0 0 | No
// expect: Mtrt.threadCount none
public class Mtrt {
    int threadCount;
    final int[] line = new int[3];

    class Runner extends Thread {
        final int id;

        Runner(int id) {
            this.id = id;
            threadCount++;
        }

        @Override
        public void run() {
            for (int x = 0; x < 4; x++)
                line[id] += x * id;
            threadCount--;
        }
    }

    public static void main(String[] args) throws Exception {
        Mtrt parent = new Mtrt();
        Runner[] r = new Runner[parent.line.length];
        for (int i = 0; i < r.length; i++) {
            r[i] = parent.new Runner(i);
            r[i].start();
        }
        int sum = 0;
        for (int i = 0; i < r.length; i++) {
            r[i].join();
            sum += parent.line[i];
        }
        System.out.println("sum " + sum);
    }
}
