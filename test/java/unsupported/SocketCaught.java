// SPDX-License-Identifier: Apache-2.0
// expect: unsupported
// A socket; what the program does when it fails is not what it does with a network.
import java.net.ServerSocket;

public class SocketCaught {
    public static void main(String[] args) throws Exception {
        try {
            new ServerSocket(0).accept();
        } catch (Exception e) {
            System.out.println("no network");
        }
    }
}
