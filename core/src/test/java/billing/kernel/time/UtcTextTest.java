package billing.kernel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UtcTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"2026-01-31T09:30:00Z", "2026-12-05T00:00:59.100Z",
        "2026-12-05T00:00:59.120Z", "2026-12-05T00:00:59.000001Z", "2026-12-05T00:00:59.123400Z",
        "2026-12-05T00:00:59.000000001Z", "1969-12-31T23:59:59.500Z", "2024-02-29T23:59:59.999999Z",
        "0999-01-01T00:00:00Z", "0000-03-01T00:00:00Z", "9999-12-31T23:59:59.999999Z",
        "+10000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z"})
    void a_text_is_read_and_written_as_it_is(String text) {
        assertThat(UtcText.parse(text)).isEqualTo(Instant.parse(text));
        assertThat(UtcText.of(Instant.parse(text))).isEqualTo(text);
    }

    @Test
    void texts_and_instants_are_those_of_the_platform() {
        Random random = new Random(1);
        int[] units = {1, 1_000, 1_000_000, 1_000_000_000};
        random.longs(10_000, -30_000_000_000L, 250_000_000_000L).forEach(second -> {
            int unit = units[random.nextInt(units.length)];
            Instant instant = Instant.ofEpochSecond(second,
                    (long) random.nextInt(1_000_000_000 / unit) * unit);
            assertThat(UtcText.of(instant)).isEqualTo(instant.toString());
            assertThat(UtcText.parse(instant.toString())).isEqualTo(instant);
        });
    }

    @Test
    void what_is_finer_than_a_microsecond_is_cut() {
        assertThat(UtcText.micros("1970-01-01T00:00:01.1234569Z")).isEqualTo(1_123_456);
        assertThat(UtcText.micros("1970-01-01T00:00:01.5Z")).isEqualTo(1_500_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026-01-31", "2026-01-31T09:30:00", "2026-01-31T09:30:00+01:00",
        "2026-01-31 09:30:00Z", "2026-01-31T09:30:00.Z", "2026-01-31T09:30:00.1234567890Z",
        "2026-13-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-31T24:00:00Z",
        "2026-01-31T09:60:00Z", "2026-01-31T09:30:61Z", "2026-01-31T09:30:0xZ",
        "2026-01-31T09:30:00.12x4Z"})
    void another_text_is_none(String text) {
        assertThat(UtcText.micros(text)).isEqualTo(UtcText.OTHER_FORM);
    }

    @Test
    void a_text_that_is_not_an_instant_is_refused() {
        assertThatThrownBy(() -> UtcText.parse("2026-02-30T00:00:00Z"))
                .isInstanceOf(DateTimeException.class);
    }
}
