// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Providers that the JDK finds through its service catalog: generators, charsets, loggers.
import java.util.random.*; import java.util.*; import java.nio.charset.*;
public class Services {
    interface R { Object run() throws Throwable; }
    static void t(String n, R r) { try { System.out.println(n + " " + r.run()); } catch (Throwable e) { System.out.println(n + " " + e); } }
    public static void main(String[] a) {
        t("of", () -> RandomGenerator.of("L64X128MixRandom") != null);
        t("def", () -> RandomGenerator.getDefault().getClass().getSimpleName());
        t("all", () -> RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).sorted().toList());
        t("seeded", () -> RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(42).nextLong());
        t("cs", () -> Charset.forName("Shift_JIS") + " " + new String("日本".getBytes("Shift_JIS"), "Shift_JIS") + Charset.isSupported("EUC-KR") + Charset.isSupported("nope"));
        t("avail", () -> Charset.availableCharsets().size() > 100);
        t("syslog", () -> { System.Logger l = System.getLogger("q"); return l.getName() + l.isLoggable(System.Logger.Level.INFO); });
        t("sl", () -> ServiceLoader.load(Runnable.class).findFirst().isPresent());
    }
}
