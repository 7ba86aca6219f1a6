// SPDX-License-Identifier: Apache-2.0
class VoArrayBad {
    private volatile int[] a = new int[4]; // expect-class: VO_VOLATILE_REFERENCE_TO_ARRAY

    void a(int i) {
        a[i] = 1;
    }
}

class VoArrayBad2 {
    static volatile Object[] table; // expect-class: VO_VOLATILE_REFERENCE_TO_ARRAY

    static void put(int i, Object o) {
        table[i] = o;
    }
}

class VoArrayGood {
    private int[] a = new int[4];
    private final Object[] b = new Object[4];

    void a(int i) {
        a[i] = 1;
        b[i] = this;
    }
}

class VoArrayGood2 {
    private volatile java.util.concurrent.atomic.AtomicIntegerArray a;

    void a(int i) {
        a.set(i, 1);
    }
}
