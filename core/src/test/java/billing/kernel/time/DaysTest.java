package billing.kernel.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("0. Day count")
class DaysTest {
    @ParameterizedTest(name = "{0} to {1} in {2}: {3}")
    @CsvSource({
            "2024-03-31T00:00:00, 2024-03-31T23:59:59, Europe/Paris,      1",
            "2024-11-03T00:00:00, 2024-11-03T23:59:59, America/New_York,  1",
            "2024-03-15T12:12:00, 2024-03-31T23:59:59, UTC,              17",
            "2024-03-15T12:12:00, 2024-03-20T10:00:00, UTC,               5",
            "2023-09-05T00:00:00, 2023-09-06T00:05:00, Asia/Tokyo,        2",
            "2023-09-05T00:00:00, 2023-09-06T00:00:00, UTC,               2"})
    void days_are_local_spans_rounded_up(LocalDateTime from, LocalDateTime to, String zone,
                                         int days) {
        ZoneId id = ZoneId.of(zone);
        assertThat(Days.between(from.atZone(id).toInstant(), to.atZone(id).toInstant(), id))
                .isEqualTo(days);
    }

    @ParameterizedTest(name = "{0} to {1} in {2}: {3}")
    @CsvSource({"2024-03-15T12:12:00Z, 2024-03-20T10:00:00Z, UTC,             6",
            "2024-03-15T23:00:00Z, 2024-03-15T23:30:00Z, Europe/Paris,        1",
            "2024-03-15T22:30:00Z, 2024-03-15T23:30:00Z, Europe/Paris,        2"})
    void dates_are_counted_where_they_are_local(Instant from, Instant to, String zone, int dates) {
        assertThat(Days.dates(from, to, ZoneId.of(zone))).isEqualTo(dates);
    }

    @ParameterizedTest(name = "{1} of {2} days of {0}: {3}")
    @CsvSource({"3100, 16, 31, 1600", "1000, 0, 30, 0", "2.5, 3, 30, 0.25",
            "100, 1, 3, 33.33333333333333333333333333333333"})
    void shares_by_days_are_divided_once(BigDecimal whole, long days, long periodDays,
                                         BigDecimal share) {
        assertThat(Days.share(whole, days, periodDays)).isEqualByComparingTo(share);
    }

    @Test
    void a_share_is_not_the_product_of_the_price_of_a_day() {
        assertThat(Days.share(new BigDecimal(7), 3, 6)).isEqualTo("3.5");
        assertThat(Days.share(BigDecimal.ONE, 3, 3)).isEqualTo("1");
    }
}
