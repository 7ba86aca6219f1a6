// SPDX-License-Identifier: Apache-2.0
// expect: none
// A parallel stream without side effects.
import java.util.stream.IntStream;

public class ParallelStream {
    public static void main(String[] args) throws Exception {
        int[] in = {1, 2};
        assert IntStream.range(0, 2).parallel().map(i -> in[i]).sum() == 3;
    }
}
