// SPDX-License-Identifier: Apache-2.0
// expect: none
// without: ClassOptional$Gone
// A class that need not be there: the program can do without.
public class ClassOptional {
    static class Gone {
    }

    public static void main(String[] args) throws Exception {
        try {
            new Gone();
        } catch (NoClassDefFoundError e) {
            System.out.println("without");
        }
        try {
            Class.forName("ClassOptional$Gone");
        } catch (ClassNotFoundException e) {
            System.out.println("without");
        }
    }
}
