// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// Nobody to exchange with.
import java.util.concurrent.Exchanger;

public class ExchangerAlone {
    public static void main(String[] args) throws Exception {
        new Exchanger<String>().exchange("a");
    }
}
