// SPDX-License-Identifier: Apache-2.0
// expect: race ParallelStreamShared.sum
// A parallel stream with a side effect.
import java.util.stream.IntStream;

public class ParallelStreamShared {
    static int sum;

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 2).parallel().forEach(i -> sum += i);
    }
}
