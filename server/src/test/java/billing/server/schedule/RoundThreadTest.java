package billing.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that repeats its work outlives every failure, and reports what goes on too long. */
@Timeout(60)
class RoundThreadTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger rounds = new AtomicInteger();
    private final List<String> reported = new CopyOnWriteArrayList<>();
    private volatile RuntimeException fault;

    @Test
    void failures_are_reported_and_trouble_once_they_last() {
        fault = new IllegalStateException("broken");
        try (RoundThread thread = thread(progress -> round())) {
            thread.start();
            awaitRounds(3);
            assertThat(reported).startsWith("broken", "broken");
            assertThat(thread.trouble()).isEmpty();
            nanos.addAndGet(PATIENCE.toNanos());
            assertThat(thread.trouble()).hasValue("tasks fail, see the log");
            fault = null;
            Eventually.holds("recovered", () -> reported.contains("fine"));
            assertThat(thread.trouble()).isEmpty();
        }
    }

    @Test
    void a_long_round_is_healthy_while_it_makes_progress() {
        CountDownLatch released = new CountDownLatch(1);
        try (RoundThread thread = thread(progress -> {
            while (progress.mayContinue() && nanos.get() < 3 * PATIENCE.toNanos()) {
                nanos.addAndGet(PATIENCE.toNanos() - 1);
                rounds.incrementAndGet();
            }
            released.await();
        })) {
            thread.start();
            awaitRounds(4);
            assertThat(thread.trouble()).isEmpty();
            nanos.addAndGet(PATIENCE.toNanos());
            assertThat(thread.trouble()).hasValue("tasks have stopped");
            released.countDown();
        }
    }

    @Test
    void a_stop_ends_a_long_round_and_a_failure_after_the_last_one_is_reported() {
        CountDownLatch ended = new CountDownLatch(1);
        RoundThread thread = new RoundThread("tasks", new RoundThread.Work() {
            @Override
            public void round(RoundThread.Progress progress) {
                rounds.incrementAndGet();
                while (progress.mayContinue()) {
                    Thread.onSpinWait();
                }
            }

            @Override
            public void finish() {
                ended.countDown();
                throw new IllegalStateException("not finished");
            }
        }, timing(), listener(), nanos::get);
        thread.start();
        awaitRounds(1);
        thread.close();
        assertThat(ended.getCount()).isZero();
        assertThat(reported).containsExactly("not finished");
        assertThat(thread.trouble()).isEmpty();
    }

    private RoundThread thread(RoundThread.Work work) {
        return new RoundThread("tasks", work, timing(), listener(), nanos::get);
    }

    private static RoundThread.Timing timing() {
        return new RoundThread.Timing(Duration.ofMillis(1), Duration.ofMillis(1), PATIENCE,
                Duration.ofSeconds(30));
    }

    private RoundThread.Listener listener() {
        return new RoundThread.Listener() {
            @Override
            public void failed(Throwable failure) {
                reported.add(failure.getMessage());
            }

            @Override
            public void recovered() {
                reported.add("fine");
            }
        };
    }

    private void round() {
        rounds.incrementAndGet();
        if (fault != null) {
            throw fault;
        }
    }

    private void awaitRounds(int number) {
        Eventually.holds(number + " rounds have begun", () -> rounds.get() >= number);
    }
}
