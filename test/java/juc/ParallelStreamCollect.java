// SPDX-License-Identifier: Apache-2.0
// expect: none
// A parallel stream that collects.
import java.util.List;
import java.util.stream.Collectors;

public class ParallelStreamCollect {
    public static void main(String[] args) throws Exception {
        List<Integer> twice = List.of(1, 2).parallelStream().map(i -> 2 * i)
            .collect(Collectors.toList());
        assert twice.equals(List.of(2, 4));
    }
}
