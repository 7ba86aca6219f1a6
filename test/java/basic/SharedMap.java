// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.HashMap
import java.util.HashMap;
import java.util.Map;

/** A HashMap that two threads use. */
public class SharedMap {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        new Thread(() -> map.put("a", 1)).start();
        map.put("b", 2);
    }
}
