// SPDX-License-Identifier: Apache-2.0
// Downloads run in a pool and put what they got into a HashMap that the pool's threads share.
// The map is not made for that: entries get lost, and its inside can break.
// $ ravel check examples/Downloads.java
// found: data race on .*HashMap
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class Downloads {
    private final Map<String, Integer> sizes = new HashMap<>();

    void download(String url) {
        sizes.put(url, url.length());
    }

    public static void main(String[] args) throws InterruptedException {
        Downloads d = new Downloads();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> d.download("a.example"));
        pool.execute(() -> d.download("b.example"));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(d.sizes.size());
    }
}
