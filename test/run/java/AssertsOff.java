// SPDX-License-Identifier: Apache-2.0
// schedule: single
// options: -da
// -da switches assertions off.
public class AssertsOff {
    public static void main(String[] args) {
        boolean on = false;
        assert on = true;
        System.out.println(on + " " + AssertsOff.class.desiredAssertionStatus());
        assert false : "never";
        System.out.println("end");
    }
}
