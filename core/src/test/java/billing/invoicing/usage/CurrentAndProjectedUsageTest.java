package billing.invoicing.usage;

import static billing.catalog.AggregationType.SUM_AGG;
import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import billing.invoicing.fee.ChargeFees;
import billing.rating.Prices;
import billing.usage.aggregation.Example;
import billing.usage.aggregation.RatedUsage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("rating-and-usage.md 5: current and projected usage")
class CurrentAndProjectedUsageTest {
    private static final Instant THIRD_OF_MARCH = Instant.parse("2024-03-03T12:00:00Z");

    private static CurrentUsage usage(Example example, Instant now) {
        List<RatedUsage> rated = example.rate();
        var fees = new ChargeFees(Identifiers.seeded(1), example.currency(), new UUID(5, 5),
                example.period(), THIRD_OF_MARCH).shown(rated);
        ElapsedShare share = now == null ? null
                : ElapsedShare.at(now, example.period().window(), example.period().zone());
        return CurrentUsage.of(example.period().window(), example.period().zone(),
                example.currency(), UsageLine.of(rated, fees, share), 0);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: every bucket appears, the default one last, even at "
            + "zero")
    void every_bucket_appears() {
        CurrentUsage usage = usage(Example.of(SUM_AGG, Prices.standard("10"))
                .declaring("cloud", "aws", "gcp")
                .filter(Prices.standard("20"), Map.of("cloud", List.of("aws")))
                .filter(Prices.standard("30"), Map.of("cloud", List.of("gcp")))
                .event("2024-03-02", "3", "cloud", "aws"), null);
        ChargeUsage charge = usage.charges().get(0);
        assertThat(charge.filters()).extracting(bucket -> bucket.totals().amountCents())
                .containsExactly(6000L, 0L, 0L);
        assertThat(charge.filters().get(2).filter()).isNull();
        assertThat(charge.totals().projected()).isNull();
        assertThat(usage.amountCents()).isEqualTo(6000);
        assertThat(usage.issuingDate()).isEqualTo("2024-03-31");
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: no usage is one group of nulls; with usage empty groups "
            + "vanish")
    void empty_groups_vanish_where_others_are_used() {
        Example example = Example.of(SUM_AGG, Prices.standard("10")).groupedBy("cloud")
                .declaring("region", "eu")
                .filter(Prices.standard("20"), Map.of("region", List.of("eu")));
        assertThat(usage(example, null).charges().get(0).groups())
                .extracting(group -> group.groupedBy().toString())
                .containsExactly("{cloud=null}");
        example.event("2024-03-02", "8", "cloud", "aws", "region", "eu");
        ChargeUsage charge = usage(example, null).charges().get(0);
        assertThat(charge.groups()).extracting(group -> group.groupedBy().toString())
                .containsExactly("{cloud=aws}");
        assertThat(charge.filters()).hasSize(2);
        assertThat(charge.groups().get(0).filters()).hasSize(1);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.2: on 3 of 31 days: 4 units graduated @0.01 flat 0.01 "
            + "amount to 41.33, 42 cents")
    void graduated_prices_the_projected_units() {
        CurrentUsage usage = usage(Example.of(SUM_AGG, Prices.graduated("0- @0.01 flat 0.01"))
                .values("4"), THIRD_OF_MARCH);
        UsageTotals.Projected projected = usage.charges().get(0).totals().projected();
        assertThat(projected.units()).isEqualByComparingTo("41.33");
        assertThat(projected.amountCents()).isEqualTo(42);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.2: filters: aws 3 @10 are 31.0 and 31 000, google 1 @20 "
            + "to 10.33 and 20 660")
    void each_bucket_is_projected() {
        CurrentUsage usage = usage(Example.of(SUM_AGG, Prices.standard("1"))
                .declaring("cloud", "aws", "google")
                .filter(Prices.standard("10"), Map.of("cloud", List.of("aws")))
                .filter(Prices.standard("20"), Map.of("cloud", List.of("google")))
                .event("2024-03-02", "3", "cloud", "aws")
                .event("2024-03-02", "1", "cloud", "google"), THIRD_OF_MARCH);
        assertThat(usage.charges().get(0).filters())
                .extracting(bucket -> bucket.totals().projected().units().toPlainString() + " "
                        + bucket.totals().projected().amountCents())
                .containsExactly("31.00 31000", "10.33 20660", "0.00 0");
        assertThat(usage.projectedAmountCents()).isEqualTo(51660);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.2: amounts of percentages are projected as such, also "
            + "when the units are 0")
    void amounts_are_projected_without_units() {
        assertThat(usage(Example.of(SUM_AGG, Prices.graduated("0- @1 flat 3")), THIRD_OF_MARCH)
                .projectedAmountCents()).as("graduated: no units, no flat").isZero();
        assertThat(usage(Example.of(SUM_AGG, Prices.graduatedPercentage("0- @1 flat 3")),
                THIRD_OF_MARCH).projectedAmountCents()).as("3.00 in 3 of 31 days").isEqualTo(3100);
        assertThat(usage(Example.of(SUM_AGG, Prices.percentage("1, 3"))
                .values("0.0001"), THIRD_OF_MARCH).projectedAmountCents()).isEqualTo(3100);
        assertThat(usage(Example.of(SUM_AGG, Prices.percentage("1, 3"))
                .values("-5"), THIRD_OF_MARCH).projectedAmountCents()).as("6.1 guard").isZero();
    }

    @Test
    @DisplayName("rating-and-usage.md 5.2: what recurs stays; before the window nothing is "
            + "projected; at its end all")
    void the_ends_of_a_projection() {
        assertThat(usage(Example.of(SUM_AGG, Prices.standard("1")).recurring().values("4"),
                THIRD_OF_MARCH).projectedAmountCents()).isEqualTo(400);
        Example metered = Example.of(SUM_AGG, Prices.standard("1")).values("4");
        assertThat(usage(metered, Instant.parse("2024-02-28T00:00:00Z")).projectedAmountCents())
                .isZero();
        assertThat(usage(metered, Instant.parse("2024-04-28T00:00:00Z")).projectedAmountCents())
                .isEqualTo(400);
    }
}
