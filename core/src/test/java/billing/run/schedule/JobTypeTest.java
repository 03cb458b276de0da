package billing.run.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The minutes at which work is carried out ({@code subscriptions-and-invoicing.md 5.4}). */
class JobTypeTest {
    @ParameterizedTest(name = "{0} at {1}: from it {2}, after it {3}, up to it {4}")
    @CsvSource({
        "ACTIVATION,       12:00:00, 12:00, 12:05, 12:00",
        "ACTIVATION,       12:00:01, 12:05, 12:05, 12:00",
        "DRAFT_REFRESH,    12:04:59, 12:05, 12:05, 12:00",
        "ENDING,           12:00:00, 12:05, 12:05, 11:05",
        "PERIODIC_BILLING, 12:10:00, 12:10, 13:10, 12:10",
        "FINALIZATION,     12:20:01, 13:20, 13:20, 12:20",
        "OVERDUE,          12:00:00, 12:25, 12:25, 11:25",
        "COUPON_EXPIRY,    12:30:00, 12:30, 13:30, 12:30",
        "TRIAL_END,        12:34:59, 12:35, 12:35, 11:35",
        "TERMINATION_ALERT, 12:49:59, 12:50, 12:50, 11:50"})
    void schedule(JobType work, String moment, String from, String after, String upTo) {
        Instant instant = Instant.parse("2024-03-05T" + moment + "Z");
        assertThat(work.firstFrom(instant)).isEqualTo("2024-03-05T" + from + ":00Z");
        assertThat(work.firstAfter(instant)).isEqualTo("2024-03-05T" + after + ":00Z");
        assertThat(work.lastUpTo(instant)).isEqualTo("2024-03-05T" + upTo + ":00Z");
    }

    @Test
    void instants_before_1970_are_on_the_same_grid() {
        assertThat(JobType.PERIODIC_BILLING.firstFrom(Instant.parse("1969-12-31T23:59:00Z")))
                .isEqualTo("1970-01-01T00:10:00Z");
    }
}
