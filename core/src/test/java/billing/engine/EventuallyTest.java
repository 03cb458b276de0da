package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What tests wait for has a deadline. */
class EventuallyTest {
    @Test
    void a_condition_is_asked_until_it_holds() {
        AtomicInteger asked = new AtomicInteger();
        Eventually.holds("it was asked three times", () -> asked.incrementAndGet() == 3);
        assertThat(asked).hasValue(3);
    }

    @Test
    void a_condition_that_does_not_hold_or_fails_is_an_error() {
        assertThatThrownBy(() -> Eventually.holds("never", Duration.ZERO, () -> false))
                .isInstanceOf(AssertionError.class).hasMessage("not within 0 s: never");
        assertThatThrownBy(() -> Eventually.holds("broken", () -> {
            throw new IOException("gone");
        })).isInstanceOf(AssertionError.class).hasMessage("failed: broken")
                .hasCauseInstanceOf(IOException.class);
    }
}
