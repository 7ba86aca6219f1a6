// SPDX-License-Identifier: Apache-2.0
// expect: none
// Streams, lambdas, collectors and optionals of each thread.
import java.util.List;
import java.util.stream.Collectors;

public class Streams {
    static void use(int i) {
        List<String> l = List.of(3, 1, 2).stream().filter(v -> v != i).sorted().map(v -> "v" + v)
            .collect(Collectors.toList());
        assert l.size() == 2;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
