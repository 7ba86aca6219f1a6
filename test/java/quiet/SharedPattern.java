// SPDX-License-Identifier: Apache-2.0
// expect: none
// A compiled pattern is immutable, matchers are not shared.
import java.util.regex.Pattern;

public class SharedPattern {
    static final Pattern digits = Pattern.compile("[0-9]+");

    static void use(int i) {
        assert digits.matcher("12" + i).matches();
        assert "a,b".split(",").length == 2;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
