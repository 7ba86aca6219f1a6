// SPDX-License-Identifier: Apache-2.0
// expect: race SubmissionShared.last
// A subscriber's own field is read by the publisher.
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class SubmissionShared {
    static int last;

    public static void main(String[] args) throws Exception {
        SubmissionPublisher<Integer> p = new SubmissionPublisher<>();
        p.consume(i -> last = i);
        p.submit(1);
        int seen = last;
        p.close();
    }
}
