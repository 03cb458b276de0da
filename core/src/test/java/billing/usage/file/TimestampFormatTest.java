package billing.usage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.InvalidException;
import billing.kernel.time.Instants;
import billing.usage.EventTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Timestamps of usage files in forms of their own. */
class TimestampFormatTest {
    @ParameterizedTest
    @CsvSource({
        "dd.MM.yyyy HH:mm:ss,        29.02.2024 23:59:59,       2024-02-29T23:59:59Z",
        "uuuu/MM/dd HH:mm,           2024/03/01 00:00,          2024-03-01T00:00:00Z",
        "MM/dd/yy hh:mm a,           03/01/24 01:30 PM,         2024-03-01T13:30:00Z",
        "dd-MMM-yyyy HH:mm:ss XXX,   01-Mar-2024 00:30:00 +01:00, 2024-02-29T23:30:00Z",
        "yyyy-MM-dd HH:mm:ss VV,     2024-07-01 00:00:00 Europe/Berlin, 2024-06-30T22:00:00Z",
        "yyyy-MM-dd,                 2024-03-01,                2024-03-01T00:00:00Z",
        "yyyy-MM-dd HH:mm:ss.SSS,    2024-03-01 10:00:00.250,   2024-03-01T10:00:00.250Z"})
    void patterns_read_what_they_write(String pattern, String text, Instant instant) {
        TimestampFormat format = TimestampFormat.named(pattern);
        assertThat(format.micros(text)).isEqualTo(Instants.toMicros(instant));
        assertThat(format.micros(format.text(instant))).isEqualTo(Instants.toMicros(instant));
    }

    @ParameterizedTest
    @CsvSource({
        "dd.MM.yyyy HH:mm:ss, 30.02.2024 10:00:00",
        "dd.MM.yyyy HH:mm:ss, 31.04.2024 10:00:00",
        "dd.MM.yyyy HH:mm,    01.03.2024 24:01",
        "yyyy-MM-dd,          2023-02-29",
        "uuuu-MM-dd,          0000-12-31",
        "uuuu-MM-dd,          +10000-01-01",
        "epoch_s,             -62135596801",
        "yyyy-MM-dd,          2024-03-01 10:00"})
    void days_and_times_that_there_are_not_are_refused(String pattern, String text) {
        assertThat(TimestampFormat.named(pattern).micros(text)).isEqualTo(EventTime.INVALID);
    }

    @Test
    void an_invalid_pattern_is_refused() {
        for (String pattern : new String[] {"jj.mm", "", " "}) {
            assertThatThrownBy(() -> TimestampFormat.named(pattern)).as(pattern)
                    .isInstanceOf(InvalidException.class);
        }
    }
}
