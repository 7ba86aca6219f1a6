// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Classes that verification must reject; each is loaded by name, and the error's kind is printed.
public class Rejected {
    public static void main(String[] args) throws Exception {
        String[] all = {"RUnderflow", "ROverflow", "RFallsOff", "RIntAsRef", "RRefAsInt", "RHalfLong", "RUnset", "RLocalRange",
            "RReturnType", "RUninitialized", "RWrongField", "RWrongArg", "RMerge", "RThrowInt",
            "RIndex", "RTag", "RJump"};
        for (int round = 0; round < 3; round++) { // and stays rejected
            for (String n : all) {
                try {
                    Class.forName(n).getMethod("run").invoke(null);
                    System.out.println(n + " accepted");
                } catch (VerifyError | ClassFormatError e) {
                    System.out.println(n + " " + e.getClass().getName());
                }
            }
        }
        try {
            ClassLoader.getSystemClassLoader().loadClass("no.such.Name");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
    }
}
