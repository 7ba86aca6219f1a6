// SPDX-License-Identifier: Apache-2.0
// expect: unsupported
// A file that is there, but that the program was not allowed to read.
import java.nio.file.Files;
import java.nio.file.Path;

public class FileClosed {
    public static void main(String[] args) throws Exception {
        Files.readString(Path.of("/etc/passwd"));
    }
}
