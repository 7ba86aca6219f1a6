// SPDX-License-Identifier: Apache-2.0
class DcPartialMap {
    private volatile java.util.Map<String, String> map;

    java.util.Map<String, String> map() {
        if (map == null) { // expect: DC_PARTIALLY_CONSTRUCTED
            synchronized (this) {
                if (map == null) {
                    map = new java.util.HashMap<>();
                    map.put("a", "b");
                }
            }
        }
        return map;
    }
}

class DcPartialField {
    private static volatile DcPartialField instance;
    private int n;

    static DcPartialField get() {
        if (instance == null) { // expect: DC_PARTIALLY_CONSTRUCTED
            synchronized (DcPartialField.class) {
                if (instance == null) {
                    DcPartialField x = new DcPartialField();
                    instance = x;
                    x.n = 7;
                }
            }
        }
        return instance;
    }
}

class DcPartialGood {
    private volatile java.util.Map<String, String> map;
    private volatile Object other;

    java.util.Map<String, String> map() {
        if (map == null) {
            synchronized (this) {
                if (map == null) {
                    java.util.Map<String, String> m = new java.util.HashMap<>();
                    m.put("a", "b");
                    map = m;
                }
            }
        }
        return map;
    }

    Object other() {
        if (other == null) {
            synchronized (this) {
                if (other == null)
                    other = new Object();
            }
            other.hashCode();
        }
        return other;
    }
}
