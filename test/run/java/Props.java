// SPDX-License-Identifier: Apache-2.0
// schedule: single
// options: -Dmy.key=my.value -Dempty= -Dflag -Dspaced=a=b
// System properties given by -D and the usual ones.
public class Props {
    public static void main(String[] args) {
        System.out.println(System.getProperty("my.key") + "|" + System.getProperty("empty") + "|" + System.getProperty("flag") + "|" + System.getProperty("spaced") + "|" + System.getProperty("none") + "|" + System.getProperty("none", "dflt"));
        System.out.println(System.getProperty("java.version").startsWith("17") + System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("line.separator").length() + System.lineSeparator().equals("\n") + System.getProperty("java.specification.version") + System.getProperty("os.name") + System.getProperty("file.encoding") + System.getProperty("java.vm.specification.name"));
        System.setProperty("set", "1");
        System.out.println(System.getProperty("set") + System.clearProperty("set") + System.getProperty("set") + Integer.getInteger("num", 5) + Boolean.getBoolean("flag") + Long.getLong("none"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.getenv("RAVEL_SURELY_NOT_SET") + " " + (System.getProperties().size() > 10) + (System.getProperty("java.class.path") != null) + (Runtime.version().feature() == 17));
        System.out.println((Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().totalMemory() > 0) + (Runtime.getRuntime().freeMemory() > 0));
    }
}
