package billing.rating;

import static billing.rating.Prices.decimal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 3: charge models")
class ChargeModelPricesTest {
    private static final String THREE_TIERS = "0-10 @10 flat 2; 11-20 @5 flat 3; 21- @5 flat 3";

    @ParameterizedTest(name = "3.3 standard: {0} x {1} = {2}")
    @CsvSource({"10, 5.12345, 51.2345, 5.12345", "3, 20, 60, 20", "0, 20, 0, 0"})
    void standard_is_units_times_amount(BigDecimal units, String price, BigDecimal amount,
                                        BigDecimal unitAmount) {
        PricedUsage priced = Prices.standard(price).price(UsageFigures.of(units, 1));
        assertThat(priced.amount()).isEqualByComparingTo(amount);
        assertThat(priced.unitAmount()).isEqualByComparingTo(unitAmount);
        assertThat(priced.steps().members()).isEmpty();
    }

    @ParameterizedTest(name = "3.4 graduated: {0} units cost {1}, {2} each")
    @CsvSource({"0, 2, 0", "1, 12, 12", "10, 102, 10.2", "11, 110, 10", "12, 115, 9.5833",
            "21, 163, 7.7619"})
    void graduated_prices_each_unit_in_its_tier(BigDecimal units, BigDecimal amount,
                                                BigDecimal unitAmount) {
        PricedUsage priced = Prices.graduated(THREE_TIERS).price(UsageFigures.of(units, 1));
        assertThat(priced.amount()).isEqualByComparingTo(amount);
        assertThat(Decimals.round(priced.unitAmount(), 4)).isEqualByComparingTo(unitAmount);
    }

    @ParameterizedTest(name = "3.4 adjacent decimal tiers: {0} units cost {1}")
    @CsvSource({"0.05, 0.5", "0.5, 3.0"})
    void adjacent_tiers_may_be_decimal(BigDecimal units, BigDecimal amount) {
        Graduated price = Prices.graduated("0-0.1 @10; 0.1-1 @5; 1- @2");
        assertThat(price.price(UsageFigures.of(units, 1)).amount()).isEqualByComparingTo(amount);
    }

    @Test
    @DisplayName("rating-and-usage.md 3.4: graduated details list the tiers walked")
    void graduated_details_list_the_tiers_walked() {
        PricedUsage priced = Prices.graduated(THREE_TIERS)
                .price(UsageFigures.of(new BigDecimal("10.5"), 1));
        assertThat(priced.steps().members()).isEqualTo(Map.of("graduated_ranges", List.of(
                Map.of("from_value", decimal("0"), "to_value", decimal("10"),
                        "flat_unit_amount", "2.0", "per_unit_amount", "10.0", "units", "10.0",
                        "per_unit_total_amount", "100.0", "total_with_flat_amount", "102.0"),
                Map.of("from_value", decimal("11"), "to_value", decimal("20"),
                        "flat_unit_amount", "3.0", "per_unit_amount", "5.0", "units", "0.5",
                        "per_unit_total_amount", "2.5", "total_with_flat_amount", "5.5"))));
    }

    @ParameterizedTest(name = "3.5 graduated percentage: {0} units cost {1}")
    @CsvSource({"0, 200", "1, 200.01", "10, 200.1", "11, 500.12", "12, 500.14", "21, 900.33"})
    void graduated_percentage_takes_each_tiers_rate(BigDecimal units, BigDecimal amount) {
        GraduatedPercentage price = Prices.graduatedPercentage(
                "0-10 @1 flat 200; 11-20 @2 flat 300; 21- @3 flat 400");
        assertThat(price.price(UsageFigures.of(units, 1)).amount()).isEqualByComparingTo(amount);
    }

    @ParameterizedTest(name = "3.6 package: 121 units, {0} free: {1}, {2} a paid unit")
    @CsvSource({"0, 1300, 10.7438", "10, 1200, 10.8108", "200, 0, 0"})
    void packages_are_due_from_their_first_unit(long free, BigDecimal amount,
                                                BigDecimal unitAmount) {
        PricedUsage priced = new PackagePrice(decimal("100"), free, 10)
                .price(UsageFigures.of(decimal("121"), 1));
        assertThat(priced.amount()).isEqualByComparingTo(amount);
        assertThat(Decimals.round(priced.unitAmount(), 4)).isEqualByComparingTo(unitAmount);
    }

    @Test
    @DisplayName("rating-and-usage.md 3.6: package details, and those of no usage")
    void package_details_say_what_was_free() {
        PackagePrice price = new PackagePrice(decimal("100"), 10, 10);
        assertThat(price.price(UsageFigures.of(decimal("121"), 1)).steps().members()).isEqualTo(Map.of(
                "free_units", "10.0", "paid_units", "111.0", "per_package_size", 10L,
                "per_package_unit_amount", "100.0"));
        assertThat(price.price(UsageFigures.of(BigDecimal.ZERO, 0)).steps().members()).isEqualTo(Map.of(
                "free_units", "0.0", "paid_units", "0.0", "per_package_size", 0L,
                "per_package_unit_amount", "0.0"));
    }

    @ParameterizedTest(name = "3.8 volume: {0} units cost {1}")
    @CsvSource({"0, 10", "1, 12", "100, 210", "100.5, 100.5", "200, 200", "300, 200", "-1, 8"})
    void volume_applies_one_tier_to_all_units(BigDecimal units, BigDecimal amount) {
        Volume price = Prices.volume("0-100 @2 flat 10; 101-200 @1; 201- @0.5 flat 50");
        assertThat(price.price(UsageFigures.of(units, 1)).amount()).isEqualByComparingTo(amount);
    }

    @Test
    @DisplayName("rating-and-usage.md 3.8: volume, prorated: the full units choose the tier")
    void prorated_volume_takes_the_tier_of_the_full_units() {
        PricedUsage priced = Prices.volume("0-100 @2 flat 10; 101-200 @1; 201- @0.5 flat 50")
                .price(UsageFigures.prorated(decimal("198.6"), decimal("300"), 1));
        assertThat(priced.amount()).isEqualByComparingTo("149.3");
        assertThat(priced.steps().members()).containsEntry("per_unit_amount", "0.331");
    }

    @Test
    @DisplayName("rating-and-usage.md 3.9: dynamic: the events' own prices, nothing for no units")
    void dynamic_takes_the_events_prices() {
        UsageFigures usage = UsageFigures.of(BigDecimal.TEN, 1).withEventAmounts(decimal("0.101"));
        assertThat(new Dynamic().price(usage).amount()).isEqualByComparingTo("0.101");
        assertThat(new Dynamic().price(UsageFigures.of(BigDecimal.ZERO, 1)
                .withEventAmounts(BigDecimal.ONE)).amount()).isZero();
    }

    @Test
    @DisplayName("rating-and-usage.md 3.2: ranges climb and the last one is open-ended")
    void ranges_climb_and_end_open() {
        assertThatThrownBy(() -> Prices.graduated("0-10 @1; 11-5 @1; 6- @1"))
                .hasMessageContaining("range 2");
        assertThatThrownBy(() -> Prices.volume("0-10 @1")).hasMessageContaining("open-ended");
        assertThatThrownBy(() -> new Graduated(List.of())).hasMessageContaining("range");
    }
}
