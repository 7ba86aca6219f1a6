// SPDX-License-Identifier: Apache-2.0
// expect: exception java.nio.file.NoSuchFileException
// A file that is not there for anybody.
import java.nio.file.Files;
import java.nio.file.Path;

public class FileAbsent {
    public static void main(String[] args) throws Exception {
        Files.readString(Path.of("/no/such/file"));
    }
}
