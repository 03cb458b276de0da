package billing.usage;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Instants;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("rating-and-usage.md 1.3: timestamps of events")
class EventTimestampTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1693842312                   | 2023-09-04T15:45:12Z
            1780586634.1                 | 2026-06-04T15:23:54.100Z
            1704070923.123456            | 2024-01-01T01:02:03.123456Z
            1704070923.1234569           | 2024-01-01T01:02:03.123456Z
            -1.5                         | 1969-12-31T23:59:58.500Z
            1693842312000                | +55645-09-22T09:20:00Z
            -62135596800                 | 0001-01-01T00:00:00Z
            0001-01-01T00:00:00Z         | 0001-01-01T00:00:00Z
            9999-12-31T23:59:59Z         | 9999-12-31T23:59:59Z
            2024-02-29T23:59:59.999Z     | 2024-02-29T23:59:59.999Z
            2024-03-31T10:00:00+02:00    | 2024-03-31T08:00:00Z
            2024-03-31T10:00:00.5-0330   | 2024-03-31T13:30:00.500Z
            1969-12-31T23:59:59.999999Z  | 1969-12-31T23:59:59.999999Z
            """)
    void seconds_and_iso_date_times_are_read_to_the_microsecond(String text, String expected) {
        assertThat(Instants.ofMicros(EventTime.of(text))).isEqualTo(Instant.parse(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2024-01-01", "2024-01-01T01:02:03", "1e999999999",
            "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-01-01T24:00:01Z", "0x10", "+",
            "99999999999999999999", "2024-04-31T00:00:00Z", "-62135596800.5", "-1e12",
            "0000-12-31T23:59:59Z", "-0001-01-01T00:00:00Z", "+10000-01-01T00:00:00Z",
            "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01"})
    void everything_else_is_refused(String text) {
        assertThat(EventTime.of(text)).isEqualTo(EventTime.INVALID);
    }

    @Test
    void the_short_way_agrees_with_the_long_one() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 100_000; round++) {
            Instant instant = Instant.ofEpochSecond(random.nextLong(-50_000_000_000L,
                    100_000_000_000L), random.nextInt(1_000_000) * 1_000L);
            instant = random.nextBoolean() ? instant : instant.truncatedTo(ChronoUnit.SECONDS);
            String text = DateTimeFormatter.ISO_INSTANT.format(instant);
            assertThat(EventTime.iso(text)).as(text).isEqualTo(Instants.toMicros(instant));
        }
    }
}
