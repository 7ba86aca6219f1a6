// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Scanner over a string and at the end of System.in.
import java.util.*;

public class Scanning {
    public static void main(String[] args) {
        Scanner s = new Scanner("12 word 3.5 true\nnext line\n7,8");
        System.out.println(s.nextInt() + s.next() + s.nextDouble() + s.nextBoolean() + s.nextLine() + s.nextLine());
        s.useDelimiter(",");
        System.out.println(s.hasNextInt() + " " + s.next().trim() + s.nextInt() + s.hasNext());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            new Scanner("abc").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        System.out.println(new Scanner(System.in).hasNextLine());
    }
}
