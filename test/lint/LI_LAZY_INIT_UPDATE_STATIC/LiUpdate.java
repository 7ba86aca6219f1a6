// SPDX-License-Identifier: Apache-2.0
class LiUpdateList {
    private static java.util.List<String> list;
    private static int[] squares;

    static java.util.List<String> list() {
        if (list == null) {
            list = new java.util.ArrayList<>(); // expect: LI_LAZY_INIT_UPDATE_STATIC
            list.add("a");
        }
        return list;
    }

    static int[] squares() {
        if (squares == null) {
            squares = new int[10]; // expect: LI_LAZY_INIT_UPDATE_STATIC
            for (int i = 0; i < 10; i++)
                squares[i] = i * i;
        }
        return squares;
    }
}

class LiUpdateGood {
    private static java.util.List<String> list;

    static synchronized java.util.List<String> list() {
        if (list == null) {
            list = new java.util.ArrayList<>();
            list.add("a");
        }
        return list;
    }
}

class LiUpdateLocal {
    private static volatile java.util.List<String> list;

    static java.util.List<String> list() {
        if (list == null) {
            java.util.List<String> l = new java.util.ArrayList<>();
            l.add("a");
            list = l;
        }
        return list;
    }
}
