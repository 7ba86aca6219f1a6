// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class JlmOtherBad {
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
    private final AtomicInteger n = new AtomicInteger();

    void a() {
        synchronized (map) { // expect: JLM_JSR166_UTILCONCURRENT_MONITORENTER
            map.clear();
        }
    }

    void b() {
        synchronized (n) { // expect: JLM_JSR166_UTILCONCURRENT_MONITORENTER
            n.set(3);
        }
    }
}

class JlmOtherGood {
    private final java.util.Map<String, String> map = new java.util.HashMap<>();
    private final ConcurrentHashMap<String, String> other = new ConcurrentHashMap<>();

    void a() {
        synchronized (map) {
            map.clear();
        }
    }

    synchronized void b() {
        other.clear();
    }
}
