// SPDX-License-Identifier: Apache-2.0
// expect: race UnrelatedThreads.x
// Making and starting other threads must not hide the race of two.
public class UnrelatedThreads {
    static int x;

    static void work() {
        x++;
        Thread other = new Thread(() -> { });
        other.setName("other");
        other.start();
    }

    public static void main(String[] args) {
        new Thread(UnrelatedThreads::work).start();
        Thread early = new Thread(() -> { });
        early.start();
        x++;
    }
}
