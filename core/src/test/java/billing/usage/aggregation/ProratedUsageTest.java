package billing.usage.aggregation;

import static billing.catalog.AggregationType.SUM_AGG;
import static billing.catalog.AggregationType.UNIQUE_COUNT_AGG;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.RoundingFunction;
import billing.kernel.money.Decimals;
import billing.rating.Prices;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 4.5: proration")
class ProratedUsageTest {
    private static final String TWO_TIERS = "0-5 @10 flat 100; 6- @5 flat 50";
    private static final String THREE_TIERS = "0-5 @10 flat 100; 6-15 @5 flat 50; 16- @2";

    private static Example sum(String first, String last, int days) {
        return Example.of(SUM_AGG, Prices.standard("1")).prorated()
                .in(Example.period(first, last, days));
    }

    @Test
    @DisplayName("sum in May: persisted 2.5 + 2.5 and 12 + 12 on the 26th")
    void a_sum_weighs_by_the_days_left() {
        RatedUsage rated = sum("2024-05-01", "2024-05-31", 31)
                .event("2024-04-02", "2.5").event("2024-04-03", "2.5")
                .event("2024-05-26", "12").event("2024-05-26T23:00:00Z", "12").only();
        assertThat(rated.price().amount()).isEqualByComparingTo("9.64517");
        assertThat(rated.units()).isEqualByComparingTo("29");
        assertThat(rated.price().unitAmount()).isEqualByComparingTo(
                Decimals.ratio(new BigDecimal("9.64517"), new BigDecimal("29")));
    }

    @Test
    @DisplayName("sum from 15 May: 5 persisted count 17 of 31 days")
    void what_persists_weighs_by_the_window() {
        assertThat(sum("2024-05-15", "2024-05-31", 31)
                .event("2024-04-02", "5").only().price().amount())
                .isEqualByComparingTo("2.74194");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.6: full and prorated units are rounded alike: 29.434 to "
            + "29.44, 9.72917 to 9.73")
    void both_kinds_of_units_are_rounded() {
        RatedUsage rated = sum("2024-05-01", "2024-05-31", 31)
                .rounding(RoundingFunction.CEIL, 2)
                .event("2024-04-02", "5").event("2024-05-26", "24.434").only();
        assertThat(rated.units()).isEqualByComparingTo("29.44");
        assertThat(rated.price().amount()).isEqualByComparingTo("9.73");
    }

    @Test
    @DisplayName("unique count in April: s1 10 days, s2 21, s3 5 of 30")
    void a_unique_count_weighs_by_active_days() {
        RatedUsage rated = Example.of(UNIQUE_COUNT_AGG, Prices.standard("1")).prorated()
                .in(Example.period("2024-04-01", "2024-04-30", 30))
                .event("2024-03-10", "s3").event("2024-04-01", "s1")
                .event("2024-04-05", "s3", "operation_type", "remove")
                .event("2024-04-10T08:00:00Z", "s1", "operation_type", "remove")
                .event("2024-04-10T09:00:00Z", "s2")
                .event("2024-04-20T10:00:00Z", "s2", "operation_type", "remove")
                .event("2024-04-20T11:00:00Z", "s2").only();
        assertThat(rated.price().amount()).isEqualByComparingTo("1.2");
        assertThat(rated.units()).isEqualByComparingTo("1");
        assertThat(rated.eventsCount()).isEqualTo(1);
    }

    @Test
    @DisplayName("unique count 15-31 March: 1 + 15, 16 + 14 + 13 + 12 of 31")
    void a_value_added_again_later_opens_a_second_span() {
        RatedUsage rated = Example.of(UNIQUE_COUNT_AGG, Prices.standard("1")).prorated()
                .in(Example.period("2024-03-15", "2024-03-31", 31))
                .event("2024-03-16T01:00:00Z", "a")
                .event("2024-03-16T02:00:00Z", "a", "operation_type", "remove")
                .event("2024-03-17T00:00:00Z", "a").event("2024-03-16T03:00:00Z", "b")
                .event("2024-03-18T00:00:00Z", "c").event("2024-03-19T00:00:00Z", "d")
                .event("2024-03-20T00:00:00Z", "e").only();
        assertThat(rated.price().amount()).isEqualByComparingTo("2.29033");
    }

    @Test
    @DisplayName("five seats added on 11-15 June at 30.00, then terminated on 15 July")
    void five_seats() {
        Example june = Example.of(UNIQUE_COUNT_AGG, Prices.standard("30")).prorated()
                .in(Example.period("2024-06-01", "2024-06-30", 30));
        for (int seat = 1; seat <= 5; seat++) {
            june.event("2024-06-1" + seat, "seat" + seat);
        }
        assertThat(june.only().price().amount()).isEqualByComparingTo("90");
        assertThat(june.only().units()).isEqualByComparingTo("5");
        BigDecimal july = june.in(Example.period("2024-07-01", "2024-07-15",
                31)).only().price().amount();
        assertThat(july).isEqualByComparingTo("72.5808");
    }

    @ParameterizedTest(name = "graduated: units x days of 30 {0} cost {1}")
    @CsvSource(delimiter = '|', value = {
            "5x21 5x16 10x6 -6x11 | 197.33", "2x21 5x16 10x6 -6x11 | 184.33", "5x21 -2x15 | 125",
            "4x21 2x15 -3x6 | 180.5", "5x12 -100x10 | 0", "'' | 100"})
    void graduated_climbs_by_full_units_and_prices_weighed_ones(String changes,
                                                                BigDecimal amount) {
        var graduated = new billing.rating.ProratedGraduated(Prices.graduated(TWO_TIERS));
        BigDecimal weighed = BigDecimal.ZERO;
        BigDecimal prorated = BigDecimal.ZERO;
        for (String change : changes.isBlank() ? new String[0] : changes.strip().split(" ")) {
            BigDecimal units = new BigDecimal(change.split("x")[0]);
            BigDecimal days = new BigDecimal(change.split("x")[1]);
            weighed = weighed.add(graduated.priceOfChange(units).multiply(days));
            prorated = prorated.add(units.multiply(days));
        }
        BigDecimal priced = graduated.price(
                Decimals.ratio(weighed, BigDecimal.valueOf(30)), prorated,
                BigDecimal.ONE).amount();
        assertThat(Decimals.round(priced, 2)).isEqualByComparingTo(amount);
    }

    private static Example seats() {
        return Example.of(SUM_AGG, Prices.graduated(THREE_TIERS)).prorated()
                .event("2024-09-10", "2").event("2024-09-16", "5").event("2024-09-20", "-6")
                .event("2024-09-25", "10").event("2024-09-26", "4").event("2024-09-30", "60");
    }

    @ParameterizedTest(name = "graduated in September, first {0} events: {1}")
    @CsvSource({"1, 114", "2, 184", "3, 165.67", "4, 179.67", "5, 183", "6, 187.00"})
    void graduated_september(int count, BigDecimal amount) {
        Example all = seats();
        Example some = Example.of(SUM_AGG, Prices.graduated(THREE_TIERS)).prorated()
                .in(Example.period("2024-09-01", "2024-09-30", 30));
        some.events().addAll(all.events().subList(0, count));
        assertThat(Decimals.round(some.only().price().amount(), 2)).isEqualByComparingTo(amount);
    }

    @Test
    @DisplayName("graduated in October: nothing new 370, +20 on the 17th 389.35, upgrade 273.23")
    void graduated_october() {
        Example october = seats().in(Example.period("2024-10-01", "2024-10-31", 31));
        assertThat(october.only().price().amount()).isEqualByComparingTo("370");
        october.event("2024-10-17", "20");
        assertThat(Decimals.round(october.only().price().amount(), 2)).isEqualByComparingTo(
                "389.35");

        RatingPeriod old = Example.period("2024-10-01", "2024-10-18", 31);
        october.in(new RatingPeriod(old.window(), old.dates(), true));
        assertThat(Decimals.round(october.only().price().amount(), 2)).isEqualByComparingTo(
                "273.23");
        october.in(Example.period(LocalDate.of(2024, 10, 18).toString(), "2024-10-31", 31));
        assertThat(Decimals.round(october.only().price().amount(), 2)).isEqualByComparingTo(
                "267.42");
    }

    @Test
    @DisplayName("graduated unique count in September: 159.33")
    void graduated_unique_count() {
        RatedUsage rated = Example.of(UNIQUE_COUNT_AGG,
                Prices.graduated("0-1 @10 flat 100; 2- @5 flat 50")).prorated()
                .in(Example.period("2024-09-01", "2024-09-30", 30))
                .event("2024-09-10", "1").event("2024-09-12", "1", "operation_type", "remove")
                .event("2024-09-14", "1").event("2024-09-15", "2").only();
        assertThat(Decimals.round(rated.price().amount(), 2)).isEqualByComparingTo("159.33");
        assertThat(rated.price().details().members()).isEmpty();
    }
}
