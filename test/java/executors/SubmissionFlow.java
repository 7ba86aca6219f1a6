// SPDX-License-Identifier: Apache-2.0
// expect: none
// SubmissionPublisher hands items to a subscriber.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

public class SubmissionFlow {
    static int sum;

    public static void main(String[] args) throws Exception {
        try (SubmissionPublisher<int[]> p = new SubmissionPublisher<>(Runnable::run, 4)) {
            CompletableFuture<Void> done = p.consume(v -> sum += v[0]);
            p.submit(new int[] {1});
            p.close();
            done.join();
        }
        assert sum == 1;
    }
}
