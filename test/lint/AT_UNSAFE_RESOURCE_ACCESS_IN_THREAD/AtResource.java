// SPDX-License-Identifier: Apache-2.0
class AtResourceRun implements Runnable {
    private final java.util.List<String> list = new java.util.ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    @Override
    public void run() {
        list.add("a"); // expect: AT_UNSAFE_RESOURCE_ACCESS_IN_THREAD
        text.append("a"); // expect: AT_UNSAFE_RESOURCE_ACCESS_IN_THREAD
    }

    int size() {
        return list.size();
    }

    String text() {
        return text.toString();
    }
}

class AtResourceLambda {
    private final java.util.Map<String, Integer> map = new java.util.HashMap<>();

    void start() {
        new Thread(() -> map.put("a", 1)).start(); // expect: AT_UNSAFE_RESOURCE_ACCESS_IN_THREAD
        map.put("b", 2);
    }
}

class AtResourceGood implements Runnable {
    private final java.util.List<String> list = new java.util.ArrayList<>();
    private final java.util.Queue<String> queue = new java.util.concurrent.ConcurrentLinkedQueue<>();
    private final java.util.List<String> own = new java.util.ArrayList<>();

    @Override
    public void run() {
        synchronized (list) {
            list.add("a");
        }
        queue.add("a");
        own.add("b");
        helper();
    }

    private void helper() {
        own.clear();
    }

    int size() {
        synchronized (list) {
            return list.size() + queue.size();
        }
    }
}
