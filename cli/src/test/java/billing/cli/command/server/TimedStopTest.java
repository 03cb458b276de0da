package billing.cli.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Stopping ends in time, whatever is stuck. */
class TimedStopTest {
    @Test
    void what_ends_is_waited_for() {
        assertThat(TimedStop.isDone(() -> { }, Duration.ofMinutes(1))).isTrue();
    }

    @Test
    void what_does_not_end_is_left_alone() {
        CountDownLatch never = new CountDownLatch(1);
        assertThat(TimedStop.isDone(() -> await(never), Duration.ofMillis(20))).isFalse();
        never.countDown();
    }

    private static void await(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
