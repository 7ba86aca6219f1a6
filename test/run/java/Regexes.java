// SPDX-License-Identifier: Apache-2.0
// schedule: single
// java.util.regex.
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class Regexes {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("mail bob@site.com and eve@home.org now");
        while (m.find())
            System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.start() + "-" + m.end(3) + " " + m.groupCount());
        System.out.println(Pattern.matches("a*b", "aaab") + " " + "2024-01-31".matches("\\d{4}-\\d\\d-\\d\\d") + " " + "x1y22z333".replaceAll("\\d+", "#") + " " + "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println(Pattern.compile("^line", Pattern.MULTILINE).matcher("line1\nline2\nno").results().map(MatchResult::start).collect(Collectors.toList()) + " " + Pattern.compile("HeLLo", Pattern.CASE_INSENSITIVE).matcher("say hello").find());
        Matcher n = Pattern.compile("(?<year>\\d+)/(?<month>\\d+)").matcher("2020/12");
        System.out.println(n.matches() + n.group("year") + n.group("month"));
        System.out.println(Arrays.toString(Pattern.compile("\\s*[,;]\\s*").split("a , b;c ;d")) + " " + Pattern.compile("(a+)+b").matcher("aaaaaaaaaaaaab").matches() + Pattern.compile("(.)\\1").matcher("hello").find());
        System.out.println("aaa".replaceFirst("a{2}", "b") + " " + "foobar".replaceAll("(?=bar)", "-") + "foobar".replaceAll("(?<=foo)bar", "!") + " " + "<<a>><<b>>".replaceAll("<<(.*?)>>", "[$1]") + " " + Pattern.quote("a.b") + "a.b".matches(Pattern.quote("a.b")));
        StringBuilder sb = new StringBuilder();
        Matcher r = Pattern.compile("\\d+").matcher("1 22 333");
        while (r.find())
            r.appendReplacement(sb, Integer.toString(Integer.parseInt(r.group()) * 2));
        r.appendTail(sb);
        System.out.println(sb + " " + Pattern.compile("[a-c&&[^b]]+").matcher("ac").matches() + Pattern.compile("\\p{Upper}\\p{L}*").matcher("Abc").matches() + Pattern.compile("x{2,3}+").matcher("xxxx").lookingAt());
        try {
            Pattern.compile("a(b");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage().replace("\n", "|"));
        }
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Pattern.compile("o").splitAsStream("foo boo").toList() + " " + Pattern.compile("b+").asPredicate().test("abc") + Pattern.compile("\\bcat\\b").matcher("concat cat").replaceAll("dog"));
    }
}
