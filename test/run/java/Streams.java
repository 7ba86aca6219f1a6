// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Streams, collectors, Optional.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Streams {
    record Emp(String name, String dept, int pay) {}
    public static void main(String[] args) {
        List<Emp> es = List.of(new Emp("ann", "a", 10), new Emp("bob", "b", 20), new Emp("cid", "a", 30), new Emp("dan", "c", 5), new Emp("eve", "b", 25));
        System.out.println(es.stream().filter(e -> e.pay() > 9).map(Emp::name).collect(Collectors.toList()));
        System.out.println("" + es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.summingInt(Emp::pay))));
        System.out.println(es.stream().collect(Collectors.partitioningBy(e -> e.pay() > 15, Collectors.mapping(Emp::name, Collectors.joining("/")))));
        System.out.println(es.stream().sorted(Comparator.comparingInt(Emp::pay).reversed()).map(Emp::name).limit(3).toList());
        System.out.println(es.stream().mapToInt(Emp::pay).summaryStatistics());
        System.out.println("" + es.stream().collect(Collectors.toMap(Emp::name, Emp::pay, Integer::sum, LinkedHashMap::new)));
        System.out.println(es.stream().collect(Collectors.averagingInt(Emp::pay)) + " " + es.stream().max(Comparator.comparing(Emp::pay)) + es.stream().anyMatch(e -> e.pay() < 6) + es.stream().allMatch(e -> e.pay() < 6) + es.stream().noneMatch(e -> e.pay() > 100));
        System.out.println(IntStream.rangeClosed(1, 5).boxed().reduce(1, (a, b) -> a * b) + " " + IntStream.of(3, 1, 2).sorted().mapToObj(i -> "n" + i).collect(Collectors.joining(",", "[", "]")));
        System.out.println(Stream.iterate(1, x -> x * 3).skip(2).limit(4).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).count() + Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(Stream.of("b", "a", "b", "c").distinct().sorted().toList() + " " + Stream.of(1, 2, 3, 4, 5, 1).takeWhile(x -> x < 4).toList() + Stream.of(1, 2, 3, 4, 5, 1).dropWhile(x -> x < 4).toList());
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).average() + " " + LongStream.range(0, 5).sum() + DoubleStream.of(1, 2, 3.5).max() + IntStream.empty().max() + IntStream.range(0, 5).mapToDouble(i -> i / 2.0).boxed().toList());
        List<String> peeked = new ArrayList<>();
        Stream<Integer> lazy = Stream.of(1, 2, 3).peek(x -> peeked.add("p" + x)).filter(x -> x > 1);
        System.out.println(peeked + " " + lazy.findFirst() + peeked);
        try {
            lazy.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("" + Stream.of("x", "yy", "zzz").collect(Collectors.teeing(Collectors.counting(), Collectors.joining(), (n, s) -> n + s)) + Stream.of(1, 2, 3, 4).collect(Collectors.reducing(0, x -> x * x, Integer::sum)) + Stream.of(5, 3).collect(Collectors.minBy(Comparator.naturalOrder())));
        System.out.println(Stream.of("a-b", "c").flatMap(s -> Arrays.stream(s.split("-"))).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)) + " " + Stream.of(1, 2, 3).mapMulti((Integer x, Consumer<Object> c) -> { if (x != 2) { c.accept(x); c.accept("" + x); } }).toList());
        System.out.println("" + "hello".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting())));
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2)).toList() + " " + Stream.generate(() -> "g").limit(2).toList() + Arrays.stream(new int[] {4, 5, 6}, 1, 3).boxed().collect(Collectors.toCollection(ArrayDeque::new)) + Stream.of(1, 2, 3).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        Optional<String> o = Optional.of("v"), none = Optional.empty();
        System.out.println(o + " " + none + o.map(String::length) + o.filter(s -> s.isEmpty()) + none.or(() -> Optional.of("alt")) + o.flatMap(s -> Optional.of(s + s)).get() + none.orElseGet(() -> "gen") + o.isPresent() + none.isEmpty() + Optional.ofNullable(null) + OptionalInt.of(3) + o.stream().count());
        o.ifPresentOrElse(System.out::println, () -> System.out.println("nothing"));
        try {
            none.orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            none.orElseThrow(() -> new IllegalStateException("mine"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2, 1).collect(Collectors.toMap(x -> x, x -> "v" + x));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IntStream.range(0, 1000).mapToObj(i -> i % 10).sorted(Comparator.reverseOrder()).skip(990).map(String::valueOf).collect(Collectors.joining()));
        int[][] grid = IntStream.range(0, 3).mapToObj(i -> IntStream.range(0, 3).map(j -> i * j).toArray()).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(grid));
        System.out.println(new Random(1).ints(5, 0, 100).boxed().toList() + " " + Stream.of(1, 2, 3, 4, 5, 6).parallel().map(x -> x + 1).reduce(0, Integer::sum));
    }
}
