// SPDX-License-Identifier: Apache-2.0
// expect: race FinalPublicationRace.shared
// The reference itself is published by a race.
public class FinalPublicationRace {
    static FinalPublicationRace shared;
    final int x;

    FinalPublicationRace(int x) {
        this.x = x;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> shared = new FinalPublicationRace(3));
        t.start();
        FinalPublicationRace p = shared;
        t.join();
    }
}
