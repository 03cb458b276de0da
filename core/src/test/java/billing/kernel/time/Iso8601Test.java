package billing.kernel.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Instants as they are written ({@code api-conventions.md 4.3}). */
class Iso8601Test {
    @ParameterizedTest
    @CsvSource({"2024-01-31, 2024-01-31T00:00:00Z", "2024-01-31T10:00, 2024-01-31T10:00:00Z",
        "2024-01-31T10:00:00Z, 2024-01-31T10:00:00Z",
        "2024-01-31T10:00:00+02:00, 2024-01-31T08:00:00Z",
        "2024-01-31T10:00:00.1234567-01:00, 2024-01-31T11:00:00.123456Z",
        "0001-01-01, 0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z"})
    void dates_and_times(String text, Instant instant) {
        assertThat(Iso8601.instant(text)).contains(instant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "never", "2024-13-01", "1704070923", "24-01-31",
        "+999999999-12-31", "-999999999-01-01T00:00:00Z", "+10000-01-01T00:00:00Z",
        "0000-01-01", "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01"})
    void other_texts(String text) {
        assertThat(Iso8601.instant(text)).isEmpty();
        assertThat(Iso8601.date(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2024-01-31T10:00:00, true", "2024-01-31T10:00, true", "2024-01-31, false",
        "2024-01-31T10:00:00Z, false", "2024-01-31T10:00:00+02:00, false",
        "2024-01-31T10:00:00-02:00, false"})
    void times_without_offset(String text, boolean isLocal) {
        assertThat(Iso8601.isLocalTime(text)).isEqualTo(isLocal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01", "2024-02-29", "9999-12-31"})
    void dates(String text) {
        assertThat(Iso8601.date(text)).contains(LocalDate.parse(text));
        assertThat(Iso8601.date(text + "T00:00:00Z")).isEmpty();
    }
}
