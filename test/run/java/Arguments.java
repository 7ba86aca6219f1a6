// SPDX-License-Identifier: Apache-2.0
// schedule: single
// args: one two three=3 -cp --help
// Arguments of main, options of our own left alone.
public class Arguments {
    public static void main(String... args) {
        System.out.println(args.length);
        for (String a : args)
            System.out.println("[" + a + "]");
    }
}
