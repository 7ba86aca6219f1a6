// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.*
// says: inside of java.util.HashMap.put
// says: at UsersCall.main(UsersCall.java:16)
// says: or use a ConcurrentHashMap (checked:
// Races inside of a HashMap are told with the user's calls.
import java.util.HashMap;
import java.util.Map;

public class UsersCall {
    static final Map<String, Integer> map = new HashMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> map.put("a", 1));
        t.start();
        map.put("b", 2);
        t.join();
    }
}
