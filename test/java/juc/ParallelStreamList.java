// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.*
// A parallel stream that adds to an ArrayList.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public class ParallelStreamList {
    public static void main(String[] args) throws Exception {
        List<Integer> all = new ArrayList<>();
        IntStream.range(0, 2).parallel().forEach(all::add);
    }
}
