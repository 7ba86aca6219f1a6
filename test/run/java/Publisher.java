// SPDX-License-Identifier: Apache-2.0
// schedule: any
// SubmissionPublisher and Flow: a processor between publisher and subscriber, back pressure, errors.
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class Publisher {
    static class Sink<T> implements Flow.Subscriber<T> {
        final List<T> got = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch done = new CountDownLatch(1);
        volatile Throwable error;
        Flow.Subscription s;
        public void onSubscribe(Flow.Subscription s) { this.s = s; s.request(1); }
        public void onNext(T t) { got.add(t); s.request(1); }
        public void onError(Throwable t) { error = t; done.countDown(); }
        public void onComplete() { done.countDown(); }
    }
    static class Map2<A, B> extends SubmissionPublisher<B> implements Flow.Processor<A, B> {
        final Function<A, B> f;
        Flow.Subscription s;
        Map2(Function<A, B> f) { this.f = f; }
        public void onSubscribe(Flow.Subscription s) { this.s = s; s.request(1); }
        public void onNext(A a) { submit(f.apply(a)); s.request(1); }
        public void onError(Throwable t) { closeExceptionally(t); }
        public void onComplete() { close(); }
    }
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(2);
        SubmissionPublisher<Integer> p = new SubmissionPublisher<>(ex, 2);
        Map2<Integer, String> m = new Map2<>(x -> "v" + x);
        Sink<String> sink = new Sink<>();
        Sink<Integer> direct = new Sink<>();
        p.subscribe(m);
        p.subscribe(direct);
        m.subscribe(sink);
        for (int i = 0; i < 6; i++) p.submit(i);
        p.close();
        sink.done.await();
        direct.done.await();
        System.out.println(sink.got + " " + direct.got + sink.error);
        SubmissionPublisher<Integer> q = new SubmissionPublisher<>(ex, 4);
        Sink<Integer> e = new Sink<>();
        q.subscribe(e);
        q.submit(1);
        q.closeExceptionally(new IllegalStateException("broken"));
        e.done.await();
        System.out.println(e.error + " " + q.isClosed());
        ex.shutdown();
        System.out.println(ex.awaitTermination(10, TimeUnit.SECONDS));
    }
}
