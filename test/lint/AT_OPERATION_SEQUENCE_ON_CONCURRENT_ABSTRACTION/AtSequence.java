// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

class AtSequenceBad {
    private final ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();

    void a(String k) {
        if (!map.containsKey(k))
            map.put(k, 1); // expect: AT_OPERATION_SEQUENCE_ON_CONCURRENT_ABSTRACTION
    }

    Integer b(String k) {
        Integer old = map.get(k);
        if (old == null) {
            old = k.length();
            map.put(k, old); // expect: AT_OPERATION_SEQUENCE_ON_CONCURRENT_ABSTRACTION
        }
        return old;
    }

    void c(String k) {
        if (map.get(k) != null)
            map.remove(k); // expect: AT_OPERATION_SEQUENCE_ON_CONCURRENT_ABSTRACTION
    }
}

class AtSequenceGood {
    private final ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
    private final java.util.Map<String, Integer> plain = new java.util.HashMap<>();

    void a(String k) {
        if (map.get(k) == null)
            map.putIfAbsent(k, 1);
    }

    synchronized void b(String k) {
        if (!map.containsKey(k))
            map.put(k, 1);
    }

    void c(String k) {
        if (!plain.containsKey(k))
            plain.put(k, 1);
    }

    void d(String k) {
        Integer x = map.get(k);
        map.put(k + x, 1);
    }

    void e(String k, Integer v) {
        if (map.get(k) != null)
            map.remove(k, v);
    }
}
