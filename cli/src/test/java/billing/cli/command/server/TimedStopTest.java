package billing.cli.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Stopping ends in time, whatever hangs or fails. */
class TimedStopTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private final List<String> stopped = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Runnable> parts = new LinkedHashMap<>();

    @Test
    void parts_are_stopped_in_their_order() {
        part("requests", () -> { });
        part("the database", () -> { });
        assertThat(TimedStop.stop(parts, LONG).isDone()).isTrue();
        assertThat(stopped).containsExactly("requests", "the database");
    }

    @Test
    void a_part_that_does_not_end_is_named() {
        CountDownLatch never = new CountDownLatch(1);
        part("requests", () -> { });
        part("scheduled work", () -> await(never));
        part("the database", () -> { });
        TimedStop.Outcome outcome = TimedStop.stop(parts, Duration.ofMillis(500));
        assertThat(outcome.isDone()).isFalse();
        assertThat(outcome.unfinished()).isEqualTo("scheduled work");
        assertThat(stopped).doesNotContain("the database");
        never.countDown();
    }

    @Test
    void the_parts_after_one_that_fails_are_stopped_and_each_failure_is_reported() {
        IllegalStateException first = new IllegalStateException("locked");
        OutOfMemoryError second = new OutOfMemoryError("full");
        part("scheduled work", () -> {
            throw first;
        });
        part("the log of requests", () -> {
            throw second;
        });
        part("the database", () -> { });
        TimedStop.Outcome outcome = TimedStop.stop(parts, LONG);
        assertThat(outcome.isDone()).isFalse();
        assertThat(outcome.unfinished()).isNull();
        assertThat(outcome.failures()).containsExactly(Map.entry("scheduled work", first),
                Map.entry("the log of requests", second));
        assertThat(stopped).contains("the database");
    }

    private void part(String name, Runnable stop) {
        parts.put(name, () -> {
            stopped.add(name);
            stop.run();
        });
    }

    private static void await(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
