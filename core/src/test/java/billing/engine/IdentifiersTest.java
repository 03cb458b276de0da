package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.BillingClock;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** In which order identifiers sort, as texts and in both engines. */
class IdentifiersTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private static final BillingClock EARLY = BillingClock.fixed(NOW);
    private static final BillingClock LATE = BillingClock.fixed(NOW.plusMillis(1));

    @Test
    void only_the_whole_written_form_is_an_identifier() {
        UUID id = Identifiers.random(EARLY).next(NOW);
        assertThat(Identifiers.read(id.toString())).contains(id);
        assertThat(Identifiers.read(id.toString().toUpperCase(Locale.ROOT))).contains(id);
        for (String text : new String[] {null, "", "1-1-1-1-1", id + "0", " " + id}) {
            assertThat(Identifiers.read(text)).as(text).isEmpty();
        }
    }

    @Test
    void random_ones_sort_by_the_clock_whatever_the_instant_of_the_work() {
        UUID first = Identifiers.random(EARLY).next(NOW.plusSeconds(60));
        UUID second = Identifiers.random(LATE).next(NOW.minusSeconds(60));
        assertThat(second.toString()).isGreaterThan(first.toString());
    }

    @Test
    void one_that_is_to_sort_after_another_does_so_although_the_clock_was_set_back() {
        UUID other = Identifiers.random(LATE).next(NOW);
        UUID made = Identifiers.random(EARLY).next(NOW);
        UUID after = Identifiers.after(other, made);
        assertThat(after.toString()).isGreaterThan(other.toString());
        assertThat(after.version()).isEqualTo(7);
        assertThat(after.getLeastSignificantBits()).as("as random as the one that was made")
                .isEqualTo(made.getLeastSignificantBits());
    }

    @Test
    void one_that_sorts_after_another_anyway_stays_as_it_was_made() {
        UUID other = Identifiers.random(EARLY).next(NOW);
        UUID made = Identifiers.random(LATE).next(NOW);
        assertThat(Identifiers.after(other, made)).isEqualTo(made);
    }
}
