// SPDX-License-Identifier: Apache-2.0
// schedule: single
// System.in at its end; readers and Scanner on strings and on System.in.
import java.io.*;
import java.util.*;

public class Stdin {
    public static void main(String[] args) throws Exception {
        System.out.println(System.in.read() + " " + System.in.available());
        byte[] b = new byte[4];
        System.out.println(System.in.read(b) + " " + new BufferedReader(new InputStreamReader(System.in)).readLine());
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree"));
        for (String l; (l = r.readLine()) != null; )
            System.out.println(l);
    }
}
