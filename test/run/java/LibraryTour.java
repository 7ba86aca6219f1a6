// SPDX-License-Identifier: Apache-2.0
// schedule: single
// A little of many packages: text, time, regular expressions, logging, digests, streams.
import java.util.*; import java.text.*; import java.time.*; import java.time.format.*; import java.util.regex.*; import java.util.stream.*; import java.util.logging.*; import java.util.zip.*; import java.io.*;
public class LibraryTour {
    interface R { Object run() throws Throwable; }
    static void t(String n, R r) { try { System.out.println(n + " " + r.run()); } catch (Throwable e) { System.out.println(n + " " + e); if (System.getProperty("trace") != null) e.printStackTrace(); } }
    public static void main(String[] args) throws Exception {
        t("numfmt", () -> NumberFormat.getInstance().format(1234567.891));
        t("dec", () -> new DecimalFormat("#,##0.00").format(1234.5));
        t("cur", () -> NumberFormat.getCurrencyInstance(Locale.US).format(12.5));
        t("pct", () -> NumberFormat.getPercentInstance().format(0.25)); 
        t("sdf", () -> { SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss zzz EEE MMM"); f.setTimeZone(TimeZone.getTimeZone("UTC")); return f.format(new Date(0)); });
        t("date", () -> { TimeZone.setDefault(TimeZone.getTimeZone("UTC")); return new Date(0).toString(); });
        t("msg", () -> MessageFormat.format("{0} has {1,number,integer} {2}", "x", 5, "y"));
        t("cal", () -> { Calendar c = new GregorianCalendar(2024, 1, 29); c.add(Calendar.YEAR, 1); return c.get(Calendar.MONTH) + "/" + c.get(Calendar.DAY_OF_MONTH); });
        t("choice", () -> new ChoiceFormat("0#none|1#one|2#many").format(5));
        t("ldt", () -> LocalDateTime.of(2024, 1, 2, 3, 4).format(DateTimeFormatter.ISO_LOCAL_DATE_TIME));
        t("dtf", () -> LocalDate.of(2024, 1, 2).format(DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy", Locale.US)));
        t("zdt", () -> ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, ZoneId.of("Europe/Berlin")).toInstant());
        t("parse", () -> LocalDate.parse("2024-02-30"));
        t("period", () -> Period.between(LocalDate.of(2020, 1, 1), LocalDate.of(2024, 3, 5)));
        t("zone", () -> ZoneId.of("America/New_York").getRules().getOffset(Instant.ofEpochSecond(1700000000L)));
        t("clock", () -> Clock.systemUTC().getZone());
        t("regex", () -> Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("joe@ex.com").replaceAll("$2:$1"));
        t("split", () -> Arrays.toString("a1b22c".split("\\d+")));
        t("named", () -> { Matcher m = Pattern.compile("(?<y>\\d{4})-(?<m>\\d\\d)").matcher("on 2024-05"); m.find(); return m.group("y") + m.start("m"); });
        t("scan", () -> { Scanner s = new Scanner("12 3.5 true word\nline two"); return s.nextInt() + " " + s.nextDouble() + s.nextBoolean() + s.next() + s.nextLine() + s.nextLine(); });
        t("log", () -> { Logger l = Logger.getLogger("x"); l.setUseParentHandlers(false); StringBuilder sb = new StringBuilder(); l.addHandler(new Handler() { public void publish(LogRecord r) { sb.append(r.getLevel()).append(r.getMessage()); } public void flush() {} public void close() {} }); l.info("hi"); l.fine("no"); return sb; });
        t("crc", () -> { CRC32 c = new CRC32(); c.update("hello".getBytes()); return c.getValue(); });
        t("adler", () -> { Adler32 c = new Adler32(); c.update("hello".getBytes()); return c.getValue(); });
        t("crc32c", () -> { CRC32C c = new CRC32C(); c.update("hello".getBytes()); return c.getValue(); });
        t("sha", () -> HexFormat.of().formatHex(java.security.MessageDigest.getInstance("SHA-256").digest("x".getBytes())).substring(0, 16));
        t("md5", () -> new java.math.BigInteger(1, java.security.MessageDigest.getInstance("MD5").digest("x".getBytes())).toString(16));
        t("mac", () -> { javax.crypto.Mac m = javax.crypto.Mac.getInstance("HmacSHA256"); m.init(new javax.crypto.spec.SecretKeySpec("k".getBytes(), "HmacSHA256")); return m.doFinal("d".getBytes()).length; });
        t("srand", () -> new java.security.SecureRandom().nextInt(5) < 5);
        t("aes", () -> { javax.crypto.Cipher c = javax.crypto.Cipher.getInstance("AES/CBC/PKCS5Padding"); c.init(1, new javax.crypto.spec.SecretKeySpec(new byte[16], "AES"), new javax.crypto.spec.IvParameterSpec(new byte[16])); return c.doFinal("hello".getBytes()).length; });
         t("sl", () -> { int n = 0; for (Runnable r : ServiceLoader.load(Runnable.class)) n++; return n; });
         t("res", () -> LibraryTour.class.getResourceAsStream("/LibraryTour.class").read() + " " + LibraryTour.class.getResource("LibraryTour.class").getProtocol() + ClassLoader.getSystemResource("nope") + (LibraryTour.class.getClassLoader().getResource("LibraryTour.class") != null));
        t("stream", () -> IntStream.rangeClosed(1, 5).boxed().collect(Collectors.groupingBy(i -> i % 2, TreeMap::new, Collectors.summingInt(i -> i))));
        t("par", () -> IntStream.range(0, 1000).parallel().sum());
        t("join", () -> Stream.of("b", "a", "c").sorted(Comparator.reverseOrder()).collect(Collectors.joining(",", "[", "]")));
        t("opt", () -> Optional.of(5).map(x -> x + 1).filter(x -> x > 5).orElseThrow());
        t("stat", () -> DoubleStream.of(1, 2, 3.5).summaryStatistics());
        t("bits", () -> { BitSet b = new BitSet(); b.set(3); b.set(70); return b + " " + b.cardinality(); });
        t("tok", () -> new StringTokenizer("a b c").countTokens());
        t("prio", () -> { PriorityQueue<Integer> q = new PriorityQueue<>(List.of(3, 1, 2)); return q.poll() + "" + q.poll(); });
        t("norm", () -> Normalizer.normalize("é", Normalizer.Form.NFD).length());
        t("coll", () -> Collator.getInstance(Locale.US).compare("a", "B"));
        t("brk", () -> { BreakIterator b = BreakIterator.getWordInstance(Locale.US); b.setText("hello big world"); int n = 0; while (b.next() != BreakIterator.DONE) n++; return n; });
        t("loc", () -> Locale.FRANCE.getDisplayCountry() + Locale.getDefault().getDisplayLanguage());
        t("cs", () -> java.nio.charset.Charset.defaultCharset() + " " + java.nio.charset.Charset.forName("UTF-16LE") + java.nio.charset.Charset.isSupported("windows-1252") + new String(new byte[]{(byte) 0x80}, "windows-1252"));
        t("uni", () -> "" + Character.UnicodeBlock.of('я') + Character.getType('A'));
        t("url", () -> new java.net.URI("http://a.b/c?d=e#f").getPath() + java.net.URLEncoder.encode("a b&c", "UTF-8") + java.net.URLDecoder.decode("a%20b", "UTF-8"));
        t("url2", () -> new java.net.URL("http://a.b:80/c").getHost());
        t("prefs", () -> new Timer(true).purge());
        t("cur2", () -> Currency.getInstance("EUR").getSymbol(Locale.US));
        t("props", () -> { Properties p = new Properties(); p.load(new StringReader("a=b\nc : d")); return new TreeMap<>(p); });
        t("wk", () -> { WeakHashMap<Object, String> w = new WeakHashMap<>(); Object k = new Object(); w.put(k, "v"); return w.size() + w.get(k); });
        t("ident", () -> { IdentityHashMap<String, Integer> m = new IdentityHashMap<>(); m.put("a", 1); m.put(new String("a"), 2); return m.size(); });
        t("clone", () -> new ArrayList<>(List.of(1)).clone());
        t("xml", () -> javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream("<a><b c='d'/></a>".getBytes())).getDocumentElement().getTagName());
        t("tlr", () -> java.util.concurrent.ThreadLocalRandom.current().nextInt(1, 2));
        t("rt", () -> Runtime.version().feature());
        t("jul", () -> Level.parse("INFO"));
        t("fmtdate", () -> String.format("%tY-%<tm-%<td", new GregorianCalendar(2024, 0, 5)));
        t("fj", () -> java.util.concurrent.ForkJoinPool.commonPool().submit(() -> 5).get());
        t("beans", () -> String.valueOf((Object) null));
        t("console", () -> System.console());
        t("gcref", () -> { var w = new java.lang.ref.WeakReference<>(new Object()); System.gc(); return w.get() == null; });   t("sql", () -> new java.sql.Timestamp(0).getTime());
        t("secprov", () -> java.security.Security.getProviders().length > 0);
        t("keygen", () -> java.security.KeyPairGenerator.getInstance("RSA").getAlgorithm());
    }
}
