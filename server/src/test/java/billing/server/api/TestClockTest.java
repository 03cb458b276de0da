package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.api.system.TestClock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** {@code api-conventions.md 11}: the test clock moves forward. */
class TestClockTest {
    private static final Instant NOON = Instant.parse("2024-03-05T12:00:00Z");

    @Test
    void of_two_requests_at_once_the_later_instant_counts() {
        TestClock clock = new TestClock(NOON);
        clock.arrives(NOON.plusSeconds(60));
        clock.arrives(NOON.plusSeconds(30));
        assertThat(clock.now()).isEqualTo(NOON.plusSeconds(60));
    }
}
