package billing.kernel.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 3.1: Period of a date")
class CadenceTest {
    @ParameterizedTest(name = "{0} from {1}")
    @CsvSource(delimiter = '|', textBlock = """
            MONTHLY    | 2024-01-31 | 2024-01-31 29, 2024-02-29 31, 2024-03-31 30, 2024-04-30 31, 2024-05-31 30
            QUARTERLY  | 2023-11-30 | 2023-11-30 91, 2024-02-29 91, 2024-05-30 92, 2024-08-30 92, 2024-11-30 90, 2025-02-28 91
            SEMIANNUAL | 2024-08-31 | 2024-08-31 181, 2025-02-28 184, 2025-08-31 181
            YEARLY     | 2024-02-29 | 2024-02-29 365, 2025-02-28 365, 2026-02-28 365, 2027-02-28 366, 2028-02-29 365
            WEEKLY     | 2024-02-29 | 2024-02-29 7, 2024-03-07 7
            """)
    void anniversary_periods_count_from_the_anchor(Interval interval, LocalDate anchor,
                                                   String expected) {
        Cadence cadence = new Cadence(interval, BillingTime.ANNIVERSARY, anchor);
        List<DatePeriod> periods = new ArrayList<>(List.of(cadence.periodOf(anchor)));
        while (periods.size() < expected.split(",").length) {
            periods.add(cadence.next(periods.get(periods.size() - 1)));
        }
        assertThat(periods.stream().map(period -> period.start() + " " + period.days())
                .collect(Collectors.joining(", "))).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} around {1}")
    @CsvSource({"WEEKLY,2024-02-29,2024-02-26,2024-03-03", "MONTHLY,2024-02-29,2024-02-01,2024-02-29",
            "QUARTERLY,2024-05-31,2024-04-01,2024-06-30", "SEMIANNUAL,2024-07-01,2024-07-01,2024-12-31",
            "YEARLY,2023-12-31,2023-01-01,2023-12-31"})
    void calendar_periods_ignore_the_anchor(Interval interval, LocalDate date, LocalDate start,
                                            LocalDate end) {
        Cadence cadence = new Cadence(interval, BillingTime.CALENDAR, LocalDate.of(2020, 2, 29));
        assertThat(cadence.periodOf(date)).isEqualTo(new DatePeriod(start, end));
    }

    @Test
    void periods_never_overlap_nor_leave_a_gap_over_ten_years_of_any_anchor_and_zone() {
        SplittableRandom random = new SplittableRandom(31);
        List<String> zones = List.of("UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia",
                "America/Santiago", "Pacific/Chatham", "Europe/Paris", "America/St_Johns",
                "Asia/Tehran", "Africa/Casablanca", "Australia/Adelaide", "Atlantic/Azores");
        for (int round = 0; round < 400; round++) {
            LocalDate anchor = LocalDate.of(2012, 1, 1).plusDays(random.nextInt(4_000));
            Interval interval = Interval.values()[random.nextInt(Interval.values().length)];
            Cadence cadence = new Cadence(interval, BillingTime.values()[random.nextInt(2)], anchor);
            ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
            DatePeriod period = cadence.periodOf(anchor);
            while (period.end().isBefore(anchor.plusYears(10))) {
                DatePeriod next = cadence.next(period);
                assertThat(next.start()).isEqualTo(period.end().plusDays(1));
                assertThat(cadence.previous(next)).isEqualTo(period);
                assertThat(LocalDays.endOf(period.end(), zone).plusMillis(1))
                        .isEqualTo(LocalDays.startOf(next.start(), zone));
                LocalDate inside = period.start().plusDays(random.nextInt(period.days()));
                assertThat(cadence.periodOf(inside)).isEqualTo(period);
                period = next;
            }
        }
    }
}
