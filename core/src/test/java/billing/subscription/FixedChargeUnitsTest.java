package billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.DatePeriod;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import billing.subscription.FixedChargeUnits.UnitsEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 11.3: Units of a fixed charge")
class FixedChargeUnitsTest {
    @Test
    void units_from_the_start_day_weigh_its_days() {
        FixedChargeUnits units = over("2024-02-04T10:00:00Z", "2024-02-29T23:59:59.999Z",
                event("10", "2024-02-04T10:00:01Z"));
        assertThat(units.prorated()).isEqualByComparingTo("8.965517"); // 26/29 of 10
        assertThat(units.full()).isEqualByComparingTo("10");
    }

    @Test
    void a_change_in_the_middle_weighs_both_sides() {
        FixedChargeUnits units = over("2024-03-01T00:00:00Z", "2024-03-31T23:59:59.999Z",
                event("10", "2024-02-01T00:00:01Z"), event("15", "2024-03-06T09:00:00Z"));
        assertThat(units.prorated()) // 10 * 5/31 + 15 * 26/31
                .isEqualByComparingTo(new BigDecimal("1.612903").add(new BigDecimal("12.580645")));
        assertThat(units.full()).isEqualByComparingTo("15");
    }

    @Test
    void a_change_for_the_next_period_waits() {
        FixedChargeUnits units = over("2024-03-01T00:00:00Z", "2024-03-31T23:59:59.999Z",
                event("10", "2024-02-01T00:00:01Z"), event("15", "2024-04-01T00:00:00Z"));
        assertThat(units.full()).isEqualByComparingTo("10");
        assertThat(units.prorated()).isEqualByComparingTo("10");
    }

    @Test
    void an_earlier_effect_stated_later_voids_what_was_planned() {
        FixedChargeUnits units = over("2024-03-01T00:00:00Z", "2024-03-31T23:59:59.999Z",
                event("10", "2024-02-01T00:00:01Z"), event("99", "2024-03-20T00:00:00Z"),
                event("12", "2024-03-11T00:00:00Z"));
        assertThat(units.full()).isEqualByComparingTo("12");
        assertThat(units.prorated()) // 10 * 10/31 + 12 * 21/31
                .isEqualByComparingTo(new BigDecimal("3.225806").add(new BigDecimal("8.129032")));
    }

    private static FixedChargeUnits over(String from, String to, UnitsEvent... events) {
        return FixedChargeUnits.over(List.of(events), new Window(Instant.parse(from),
                Instant.parse(to)), new ProrationDates(month(to), LocalDate.parse(
                        from.substring(0, 10)), ZoneOffset.UTC));
    }

    private static DatePeriod month(String to) {
        LocalDate end = LocalDate.parse(to.substring(0, 10));
        return new DatePeriod(end.withDayOfMonth(1), end);
    }

    private static UnitsEvent event(String units, String effectiveAt) {
        return new UnitsEvent(new BigDecimal(units), Instant.parse(effectiveAt), false);
    }
}
