// SPDX-License-Identifier: Apache-2.0
// schedule: single
// ravel: --allow-read=@DATA@
// args: @DATA@
// expect: file
// Files outside of the folder that was opened stay out of reach, also by way of "..".
import java.io.*;

public class FileDenied {
    static void t(String what, String path) {
        try (InputStream in = new FileInputStream(path)) {
            System.out.println(what + " " + (in.read() >= 0));
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            System.out.println(what + " denied");
        }
    }
    public static void main(String[] args) {
        t("inside", args[0] + "/text.txt");
        t("absolute", "/etc/passwd");
        t("relative", args[0] + "/../run");
        t("deep", args[0] + "/../../../Makefile");
        t("folder itself", args[0]);
        t("empty", "");
        System.out.println(new File("/etc/passwd").exists());
    }
}
