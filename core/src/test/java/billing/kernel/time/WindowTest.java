package billing.kernel.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows are stated by their last instant and computed with as half-open spans. */
class WindowTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({"2026-01-31T23:59:59.999Z,   2026-02-01T00:00:00Z",
                "2026-01-31T12:00:00Z,       2026-01-31T12:00:00.000001Z",
                "2026-01-31T12:00:00.500Z,   2026-01-31T12:00:00.500001Z",
                "2026-01-31T12:00:00.999999Z, 2026-01-31T12:00:01Z"})
    void a_window_ends_after_its_last_instant(Instant last, Instant end) {
        Window window = new Window(START, last);
        assertThat(window.end()).isEqualTo(end);
        assertThat(window.contains(last)).isTrue();
        assertThat(window.contains(Instants.before(end))).isTrue();
        assertThat(window.contains(end)).isFalse();
        assertThat(window.contains(Instants.before(START))).isFalse();
    }

    @Test
    void windows_of_dates_that_follow_each_other_neither_overlap_nor_leave_a_gap() {
        for (String name : new String[] {"UTC", "Europe/Berlin", "Pacific/Apia",
            "America/Sao_Paulo", "Asia/Kathmandu", "Africa/Cairo"}) {
            ZoneId zone = ZoneId.of(name);
            LocalDate date = LocalDate.of(2011, 1, 1);
            for (int day = 0; day < 6_000; day++, date = date.plusDays(1)) {
                Window window = LocalDays.windowOf(new DatePeriod(date, date), zone);
                assertThat(window.end()).as("%s in %s", date, name)
                        .isEqualTo(LocalDays.startOf(date.plusDays(1), zone));
            }
        }
    }

    @Test
    void a_window_until_an_instant_has_that_as_its_end() {
        Instant end = Instant.parse("2026-02-01T00:00:00Z");
        assertThat(Window.until(START, end).end()).isEqualTo(end);
        assertThat(Window.until(START, end).to())
                .isEqualTo(Instant.parse("2026-01-31T23:59:59.999999Z"));
    }
}
