package billing.invoicing.fee;

import static billing.catalog.AggregationType.COUNT_AGG;
import static billing.catalog.AggregationType.MAX_AGG;
import static billing.catalog.AggregationType.SUM_AGG;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.engine.Identifiers;
import billing.invoicing.Fee;
import billing.invoicing.print.PrintedFees;
import billing.rating.Percentage;
import billing.rating.Prices;
import billing.usage.aggregation.Example;
import billing.usage.aggregation.RatingPeriod;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 4.3, 4.8, 6: fees from charges")
class ChargeFeesTest {
    private static final RatingPeriod OF_31_DAYS = Example.period("2024-03-01", "2024-03-31", 31);

    private static final Percentage SHARE = new Percentage(new BigDecimal("1.5"),
            new BigDecimal("0.3"), null, null, null, null);

    private static List<Fee> fees(Example example) {
        return new ChargeFees(Identifiers.seeded(1), example.currency(), new UUID(5, 5),
                example.period(), Instant.parse("2024-04-01T00:00:00Z")).billed(example.rate());
    }

    private static List<Long> cents(Example example) {
        return fees(example).stream().map(fee -> fee.amounts().cents()).toList();
    }

    @ParameterizedTest(name = "6.2 {0}: {1} x {2} is {3} cents, precisely {4}")
    @CsvSource({"EUR, 10, 5.12345, 5123, 5123.45", "EUR, 1, 0.005, 1, 0.5",
            "JPY, 3, 33.5, 101, 100.5", "KWD, 1, 1.0005, 1001, 1000.5"})
    void a_fee_is_rounded_once(String currency, String units, String price, long cents,
                               BigDecimal precise) {
        Fee fee = fees(Example.of(SUM_AGG, Prices.standard(price)).in(currency).values(units))
                .get(0);
        assertThat(fee.amounts().cents()).isEqualTo(cents);
        assertThat(fee.amounts().preciseCents()).isEqualByComparingTo(precise);
        assertThat(fee.amounts().unitAmount()).isEqualByComparingTo(price);
    }

    @Test
    @DisplayName("rating-and-usage.md 6.2: two groups of 0.004 are two fees of 0")
    void groups_are_rounded_each() {
        List<Fee> fees = fees(Example.of(SUM_AGG, Prices.standard("0.004")).groupedBy("cloud")
                .event("2024-03-02", "1", "cloud", "aws").event("2024-03-02", "1", "cloud", "gcp"));
        assertThat(fees).extracting(one -> one.amounts().cents()).containsExactly(0L, 0L);
        assertThat(fees).allSatisfy(
                fee -> assertThat(fee.amounts().preciseCents()).isEqualByComparingTo("0.4"));
        assertThat(fees.get(1).item().groupedBy()).containsExactly(Map.entry("cloud", "gcp"));
    }

    @Test
    @DisplayName("rating-and-usage.md 6.1: negative units cost nothing")
    void negative_units_cost_nothing() {
        Fee fee = fees(Example.of(MAX_AGG, Prices.standard("1")).values("-5", "-9")).get(0);
        assertThat(fee.quantity().units()).isZero();
        assertThat(fee.quantity().totalAggregatedUnits()).isZero();
        assertThat(fee.amounts().cents()).isZero();
        assertThat(fee.amounts().unitAmount()).isZero();
        assertThat(fee.quantity().eventsCount()).isEqualTo(2);
    }

    @Test
    @DisplayName("rating-and-usage.md 6.1: documents show no steps of what is not billed")
    void steps_of_negative_usage_are_not_printed() {
        Fee refund = fees(Example.of(SUM_AGG, SHARE).values("-100")).get(0);
        assertThat(refund.amounts().cents()).isZero();
        assertThat(refund.amounts().details().members())
                .containsEntry("fixed_fee_total_amount", "0.3");
        assertThat(PrintedFees.details(refund)).isEmpty();
        Fee sale = fees(Example.of(SUM_AGG, SHARE).values("100")).get(0);
        assertThat(sale.amounts().cents()).isEqualTo(180);
        assertThat(PrintedFees.details(sale)).hasSize(2);
        assertThat(PrintedFees.details(fees(Example.of(SUM_AGG,
                Prices.graduated("0-5 @10 flat 100; 6- @5")).values("-2")).get(0))).isEmpty();
    }

    @Test
    @DisplayName("rating-and-usage.md 6.3: without usage there is no fee, with events of 0 "
            + "there is one, a flat amount one a bucket")
    void fees_worth_a_line_are_kept() {
        assertThat(cents(Example.of(SUM_AGG, Prices.standard("1")))).isEmpty();
        assertThat(cents(Example.of(SUM_AGG, Prices.standard("1")).values("0", "0", "0")))
                .containsExactly(0L);
        var flat = Prices.graduated("0-5 @10 flat 100; 6- @5");
        assertThat(cents(Example.of(SUM_AGG, flat).declaring("region", "eu")
                .filter(flat, Map.of("region", List.of("eu"))))).containsExactly(10000L, 10000L);
    }

    @Test
    @DisplayName("rating-and-usage.md 6.1: a filter shows its values; all values show as the key")
    void filters_are_named_by_their_values() {
        var price = Prices.standard("1");
        Example example = Example.of(COUNT_AGG, price).declaring("region", "eu", "us")
                .declaring("size", "s", "m")
                .filter(price, Map.of("region", List.of("eu", "us")))
                .filter(price, Map.of("size", List.of(ChargeFilter.ALL_VALUES)))
                .event("2024-03-02", null, "region", "eu").event("2024-03-02", null, "size", "m");
        assertThat(fees(example)).extracting(fee -> fee.item().filterInvoiceDisplayName())
                .containsExactly("eu, us", "size");
        assertThat(fees(example).get(0).item().invoiceDisplayName()).isEqualTo("Usage");
    }

    @ParameterizedTest(name = "4.3 minimum {0}, {1} days of {2}, used {3}: true-up {4}, {5}")
    @CsvSource({"1000, 25, 28, 8, 93, 92.857142857142857",
            "1000, 15, 31, 2, 284, 283.870967741935484",
            "1000, 28, 28, 10, , ", "1000, 28, 28, 11, , ", "1000, 28, 28, 0, 1000, 1000"})
    void usage_is_raised_to_the_minimum(long minimum, int days, int ofDays, String used,
                                        Long trueUp, BigDecimal precise) {
        Example example = Example.of(SUM_AGG, Prices.standard("1")).minimum(minimum)
                .in(Example.period("2024-03-01", "2024-03-" + days, ofDays))
                .values(used.equals("0") ? new String[0] : new String[] {used});
        List<Fee> fees = fees(example);
        if (trueUp == null) {
            assertThat(fees).hasSize(1);
            return;
        }
        Fee parent = fees.get(0);
        Fee fee = fees.get(1);
        assertThat(fee.source().trueUpParentFeeId()).isEqualTo(parent.id());
        assertThat(fee.amounts().cents()).isEqualTo(trueUp);
        assertThat(fee.amounts().preciseCents()).isEqualByComparingTo(precise);
        assertThat(fee.quantity().units()).isEqualByComparingTo("1");
        assertThat(fee.quantity().eventsCount()).isZero();
        assertThat(fee.window()).isEqualTo(parent.window());
    }

    @Test
    @DisplayName("rating-and-usage.md 4.3: minimum over filters 0 / 2 000 / 5 000: 1 929, next "
            + "to the default bucket")
    void the_minimum_is_of_all_buckets_together() {
        var price = Prices.standard("1");
        List<Fee> fees = fees(Example.of(SUM_AGG, price).minimum(10000)
                .in(Example.period("2024-02-01", "2024-02-25", 28))
                .declaring("cloud", "a", "b", "c")
                .filter(price, Map.of("cloud", List.of("a")))
                .filter(price, Map.of("cloud", List.of("b")))
                .filter(price, Map.of("cloud", List.of("c")))
                .event("2024-02-02", "20", "cloud", "b").event("2024-02-02", "50", "cloud", "c"));
        assertThat(fees).extracting(fee -> fee.amounts().cents()).containsExactly(
                2000L, 5000L, 0L, 1929L);
        assertThat(fees.get(3).source().trueUpParentFeeId()).isEqualTo(fees.get(2).id());
        assertThat(fees.get(2).source().chargeFilterId()).isNull();
    }

    @Test
    @DisplayName("rating-and-usage.md 4.3: the day of an upgrade is not due")
    void an_upgrade_takes_a_day_off_the_minimum() {
        RatingPeriod period = Example.period("2024-03-01", "2024-03-16", 31);
        assertThat(cents(Example.of(SUM_AGG, Prices.standard("1")).minimum(3100).in(
                new RatingPeriod(period.window(), period.dates(), true))))
                .containsExactly(0L, 1500L);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.8: 300 units x 1.0 x 0.5, and 7 x 0.4761 at 0.25")
    void pricing_units_are_converted_from_their_rounded_amount() {
        Fee whole = fees(Example.of(SUM_AGG, Prices.standard("1.0")).pricingUnit("0.5")
                .values("300")).get(0);
        assertThat(whole.amounts().pricingUnit().amountCents()).isEqualTo(30000);
        assertThat(whole.amounts().cents()).isEqualTo(15000);
        Fee fraction = fees(Example.of(SUM_AGG, Prices.standard("0.4761")).pricingUnit("0.25")
                .values("7")).get(0);
        assertThat(fraction.amounts().pricingUnit().amountCents()).isEqualTo(333);
        assertThat(fraction.amounts().pricingUnit().preciseAmountCents()).isEqualByComparingTo(
                "333.27");
        assertThat(fraction.amounts().pricingUnit().unitAmountCents()).isEqualTo(47);
        assertThat(fraction.amounts().cents()).isEqualTo(83);
        assertThat(fraction.amounts().preciseCents()).isEqualByComparingTo("83.25");
        assertThat(fraction.amounts().unitAmount()).isEqualByComparingTo("0.119025");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.3: a minimum in pricing units: 700 of 1 000 at 0.25")
    void a_minimum_in_pricing_units_is_converted() {
        Fee trueUp = fees(Example.of(SUM_AGG, Prices.standard("1")).pricingUnit("0.25")
                .minimum(1000).in(OF_31_DAYS).values("7")).get(1);
        assertThat(trueUp.amounts().pricingUnit().amountCents()).isEqualTo(300);
        assertThat(trueUp.amounts().cents()).isEqualTo(75);
        assertThat(trueUp.amounts().unitAmount()).isEqualByComparingTo("0.75");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.2: invoices show only the presentation keys meant for them")
    void invoices_add_up_hidden_presentation_keys() {
        Example example = Example.of(SUM_AGG, Prices.standard("1"))
                .presentedBy(new PresentationKey("team", true), new PresentationKey("user", null))
                .event("2024-03-02", "1", "team", "a", "user", "x")
                .event("2024-03-02", "2", "team", "a", "user", "y")
                .event("2024-03-02", "4", "team", "b", "user", "x");
        assertThat(fees(example).get(0).quantity().presentationBreakdowns())
                .extracting(part -> part.presentationBy() + " " + part.units())
                .containsExactly("{team=a} 3", "{team=b} 4");
    }
}
