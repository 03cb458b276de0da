package billing.kernel.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstantsTest {
    @ParameterizedTest
    @CsvSource({"2026-01-31T09:30:00Z,2026-01-31T09:30:00Z",
        "2026-12-05T00:00:59.999999Z,2026-12-05T00:00:59Z",
        "1969-12-31T23:59:59.5Z,1969-12-31T23:59:59Z", "0999-01-01T00:00:00Z,0999-01-01T00:00:00Z",
        "+10000-01-01T00:00:00Z,+10000-01-01T00:00:00Z"})
    void texts_are_in_utc_to_the_second(Instant instant, String text) {
        assertThat(Instants.text(instant)).isEqualTo(text);
    }

    @Test
    void texts_are_those_of_the_platform() {
        Random random = new Random(1);
        random.longs(10_000, -30_000_000_000L, 250_000_000_000L).forEach(second -> {
            Instant instant = Instant.ofEpochSecond(second, random.nextInt(1_000_000_000));
            assertThat(Instants.text(instant))
                    .isEqualTo(instant.truncatedTo(ChronoUnit.SECONDS).toString());
        });
    }

    @Test
    void one_of_two_is_later() {
        Instant before = Instant.parse("2026-01-31T09:30:00Z");
        Instant after = Instants.after(before);
        assertThat(Instants.later(before, after)).isEqualTo(Instants.later(after, before))
                .isEqualTo(after);
        assertThat(Instants.earlier(before, after)).isEqualTo(Instants.earlier(after, before))
                .isEqualTo(before);
    }
}
