package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Guessing keys ends after so many of them; work does not. */
class FailedAttemptsTest {
    private static final String HERE = "192.0.2.1";
    private static final Caller CUSTOMER = new Caller(UUID.randomUUID(), Map.of());
    private long nanos;
    private final FailedAttempts attempts = new FailedAttempts(() -> nanos);

    @Test
    void an_address_may_send_so_many_wrong_keys_in_a_minute() {
        for (int number = 0; number < FailedAttempts.MOST_IN_A_MINUTE; number++) {
            assertThat(attempts.refuses(HERE, null)).isFalse();
        }
        assertThat(attempts.refuses(HERE, null)).isTrue();
        assertThat(attempts.refuses("192.0.2.2", null)).isFalse();
        nanos += TimeUnit.MINUTES.toNanos(1);
        assertThat(attempts.refuses(HERE, null)).isFalse();
    }

    @Test
    void the_right_key_helps_no_more_after_too_many_wrong_ones() {
        guessTooOften(HERE);
        assertThat(attempts.refuses(HERE, CUSTOMER)).isTrue();
        assertThat(attempts.refuses("192.0.2.2", CUSTOMER)).isFalse();
        nanos += TimeUnit.MINUTES.toNanos(1);
        assertThat(attempts.refuses(HERE, CUSTOMER)).isFalse();
    }

    @Test
    void who_works_from_the_same_address_is_not_locked_out() {
        assertThat(attempts.refuses(HERE, CUSTOMER)).isFalse();
        assertThat(attempts.refuses(HERE, Caller.TRUSTED)).isFalse();
        guessTooOften(HERE);
        assertThat(attempts.refuses(HERE, CUSTOMER)).isFalse();
        assertThat(attempts.refuses(HERE, Caller.TRUSTED)).isFalse();
    }

    @Test
    void a_request_of_this_process_has_no_limit() {
        guessTooOften("");
        assertThat(attempts.refuses("", CUSTOMER)).isFalse();
    }

    @Test
    void addresses_that_are_too_many_to_be_told_apart_count_as_one() {
        for (int number = 0; number < 10_000; number++) {
            attempts.refuses("2001:db8::" + Integer.toHexString(number), null);
        }
        guessTooOften("2001:db8:1::1");
        assertThat(attempts.refuses("2001:db8:1::2", null)).isTrue();
        assertThat(attempts.refuses("2001:db8::1", null)).isFalse();
    }

    private void guessTooOften(String address) {
        for (int number = 0; number <= FailedAttempts.MOST_IN_A_MINUTE; number++) {
            attempts.refuses(address, null);
        }
    }
}
