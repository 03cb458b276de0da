package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Wrong keys are counted by the address that they come from. */
class FailedAttemptsTest {
    private static final String HERE = "192.0.2.1";
    private long nanos;
    private final FailedAttempts attempts = new FailedAttempts(() -> nanos);

    @Test
    void an_address_may_send_so_many_wrong_keys_in_a_minute() {
        for (int number = 0; number < FailedAttempts.MOST_IN_A_MINUTE; number++) {
            assertThat(attempts.isOneTooMany(HERE)).isFalse();
        }
        assertThat(attempts.isOneTooMany(HERE)).isTrue();
        assertThat(attempts.isOneTooMany("192.0.2.2")).isFalse();
        nanos += TimeUnit.MINUTES.toNanos(1);
        assertThat(attempts.isOneTooMany(HERE)).isFalse();
    }

    @Test
    void a_request_of_this_process_has_no_limit() {
        guessTooOften("");
        assertThat(attempts.isOneTooMany("")).isFalse();
    }

    @Test
    void addresses_that_are_too_many_to_be_distinguished_count_as_one() {
        for (int number = 0; number < 10_000; number++) {
            attempts.isOneTooMany("2001:db8::" + Integer.toHexString(number));
        }
        guessTooOften("2001:db8:1::1");
        assertThat(attempts.isOneTooMany("2001:db8:1::2")).isTrue();
        assertThat(attempts.isOneTooMany("2001:db8::1")).isFalse();
    }

    private void guessTooOften(String address) {
        for (int number = 0; number <= FailedAttempts.MOST_IN_A_MINUTE; number++) {
            attempts.isOneTooMany(address);
        }
    }
}
