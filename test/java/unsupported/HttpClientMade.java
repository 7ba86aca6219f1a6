// SPDX-License-Identifier: Apache-2.0
// expect: unsupported
// A class of the JDK whose initializer fails on Ravel: no defect of the program.
import java.net.http.HttpClient;

public class HttpClientMade {
    public static void main(String[] args) {
        HttpClient client = HttpClient.newHttpClient();
        System.out.println(client.version());
    }
}
