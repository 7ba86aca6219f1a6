// SPDX-License-Identifier: Apache-2.0
// expect: exception VerifyInts
import gov.nasa.jpf.vm.Verify;

/** Java PathFinder's calls. */
public class VerifyInts {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 1), b = Verify.random(2);
        int c = Verify.getIntFromList(7, 5, 9);
        Verify.ignoreIf(Verify.randomBool());
        System.out.println(b / (b + a - 2) + c);
    }
}
