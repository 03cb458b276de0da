package billing.settlement.coupon;

import static billing.settlement.coupon.SampleCoupons.applied;
import static billing.settlement.coupon.SampleCoupons.fixed;
import static billing.settlement.coupon.SampleCoupons.idOf;
import static billing.settlement.coupon.SampleCoupons.onMetrics;
import static billing.settlement.coupon.SampleCoupons.onPlans;
import static billing.settlement.coupon.SampleCoupons.once;
import static billing.settlement.coupon.SampleCoupons.percent;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Coupon.Frequency;
import billing.catalog.Tax;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.Reduction;
import billing.invoicing.tax.Reduction.BeforeTaxes;
import billing.invoicing.tax.ReductionStep;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 1.4, 3.3 to 3.5: what coupons deduct from an invoice")
class CouponCreditsTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final String DAY = "2024-01-01T00:00:00Z";
    private static final String NEXT_DAY = "2024-01-02T00:00:00Z";
    private static final UUID NORTH = new UUID(0, 1);
    private static final UUID SOUTH = new UUID(0, 2);
    private static final Map<UUID, UUID> PLANS = Map.of(NORTH, idOf("north"), SOUTH,
            idOf("south"));

    @Test
    @DisplayName("money.md 1.4, 3.5: the worked example: on metrics, then on a plan, then on "
            + "everything")
    void three_coupons_over_eight_fees() {
        List<TaxableFee> fees = new ArrayList<>();
        for (UUID subscription : List.of(NORTH, SOUTH)) {
            for (int n = 1; n <= 4; n++) {
                fees.add(charge(subscription, (subscription == NORTH ? "n" : "s") + n, n * 1_000,
                        n == 2 ? "20" : "10"));
            }
        }
        InvoiceComputation computed = computed(fees,
                applied(once("on_all", 500), DAY),
                applied(onPlans(once("on_plan", 1_000), "south"), DAY),
                applied(onMetrics(once("on_metrics", 2_000), "n1", "n2"), NEXT_DAY));
        assertThat(shares(computed.fees())).containsExactly("676.47059", "1352.94117", "88.23529",
                "117.64706", "126.47059", "252.94118", "379.41176", "505.88235");
        assertThat(computed.fees()).extracting(fee -> fee.taxes().cents())
                .containsExactly(32L, 129L, 291L, 388L, 87L, 349L, 262L, 349L);
        assertThat(computed.credits()).extracting(Credit::code)
                .containsExactly("on_metrics", "on_plan", "on_all");
        assertThat(computed.amounts().couponsCents()).isEqualTo(3_500);
        assertThat(computed.amounts().taxesCents()).isEqualTo(1_889);
        assertThat(computed.amounts().taxesRate()).isEqualByComparingTo("11.45098");
        assertThat(computed.amounts().totalCents()).isEqualTo(18_389);
    }

    @Test
    @DisplayName("money.md 1.4: the second example: a coupon of 1000 over fees of 20000 takes 5 % "
            + "of each")
    void each_fee_carries_its_share() {
        InvoiceComputation computed = computed(List.of(charge(NORTH, "seat", 10_000, "10"),
                charge(NORTH, "exchange", 5_000, "0"), charge(NORTH, "cards", 3_000, "20"),
                charge(NORTH, "cards", 2_000, "20")), applied(once("ten_off", 1_000), DAY));
        assertThat(shares(computed.fees())).containsExactly("500.00000", "250.00000",
                "150.00000", "100.00000");
        assertThat(computed.fees()).extracting(fee -> fee.taxes().cents())
                .containsExactly(950L, 0L, 570L, 380L);
        assertThat(computed.amounts().taxesCents()).isEqualTo(1_900);
        assertThat(computed.amounts().totalCents()).isEqualTo(20_900);
    }

    @Test
    @DisplayName("money.md 3.5: coupons of 1000 and 11000 cover a fee of 10000: no tax is left, "
            + "its rate is")
    void the_second_coupon_takes_what_the_first_leaves() {
        InvoiceComputation computed = computed(List.of(charge(NORTH, "seat", 10_000, "10")),
                applied(once("large", 11_000), NEXT_DAY), applied(once("small", 1_000), DAY));
        assertThat(computed.credits()).extracting(Credit::amountCents)
                .containsExactly(1_000L, 9_000L);
        assertThat(computed.amounts().totalCents()).isZero();
        assertThat(computed.fees().get(0).taxes().rate()).isEqualByComparingTo("10");
    }

    @Test
    @DisplayName("money.md 3.3: a percentage counts on what is left and is rounded half up")
    void percentages_follow_each_other() {
        assertThat(cents(List.of(charge(NORTH, "seat", 100, "0")),
                applied(once("ten", 10), DAY), forever("20"))).containsExactly(10L, 18L);
        assertThat(cents(List.of(charge(NORTH, "seat", 100, "0")),
                applied(percent("first", "15", Frequency.ONCE, null), DAY), forever("20")))
                .containsExactly(15L, 17L);
        assertThat(cents(List.of(charge(NORTH, "seat", 5, "0")), forever("10")))
                .containsExactly(1L);
        assertThat(cents(List.of(charge(NORTH, "seat", 5, "0")), forever("250")))
                .containsExactly(5L);
    }

    @Test
    @DisplayName("money.md 3.3: a limited coupon takes at most its fees; the credit line loses the "
            + "fraction")
    void a_fraction_of_a_base_is_cut_from_the_line_only() {
        BeforeTaxes reduced = reduce(List.of(charge(NORTH, "n1", 100, "0"),
                        charge(NORTH, "n2", 200, "0")),
                applied(onMetrics(once("both", 100), "n1", "n2"), DAY),
                applied(onPlans(percent("all", "100", Frequency.ONCE, null), "north"), DAY));
        assertThat(reduced.credits()).extracting(Credit::amountCents)
                .containsExactly(100L, 200L);
        reduced = reduce(List.of(charge(NORTH, "n1", 100, "0"), charge(NORTH, "n2", 200, "0")),
                applied(onMetrics(once("both", 100), "n1", "n2"), DAY),
                applied(onMetrics(once("rest", 500), "n1"), NEXT_DAY));
        assertThat(reduced.credits()).extracting(Credit::amountCents).containsExactly(100L, 66L);
        assertThat(shares(reduced.fees().stream().map(TaxableFee::fee).toList()))
                .containsExactly("100.00000", "66.66667");
    }

    @Test
    @DisplayName("money.md 3.4: another currency and no matching fee are passed over without a "
            + "credit")
    void coupons_that_do_not_fit() {
        AppliedCoupon dollars = applied(once("dollars", 100), DAY);
        dollars = new AppliedCoupon(dollars.id(), dollars.coupon(), dollars.customerId(),
                new AppliedCoupon.Discount(100L, CurrencyUnit.of("USD"), null),
                Frequency.ONCE, null, null, 0, dollars.createdAt(), null);
        assertThat(cents(List.of(charge(NORTH, "n1", 100, "0")), dollars,
                applied(onMetrics(once("other", 10), "n9"), DAY),
                applied(onPlans(once("else", 10), "west"), DAY))).isEmpty();
    }

    @Test
    @DisplayName("money.md 3.4: fees that others covered make a credit of 0; money.md 3.5: a "
            + "covered invoice makes none")
    void covered_fees_and_covered_invoices() {
        List<TaxableFee> fees = List.of(charge(NORTH, "n1", 100, "0"),
                charge(SOUTH, "s1", 100, "0"));
        assertThat(cents(fees, applied(onMetrics(once("first", 100), "n1"), DAY),
                applied(onMetrics(once("second", 100), "n1"), NEXT_DAY)))
                .containsExactly(100L, 0L);
        assertThat(cents(fees, applied(once("all", 200), DAY),
                applied(once("more", 200), NEXT_DAY))).containsExactly(200L);
    }

    @Test
    @DisplayName("money.md 3.3: a sum given once gives what earlier invoices left of it")
    void the_rest_of_a_sum() {
        AppliedCoupon begun = applied(once("sum", 1_000), DAY);
        begun = new AppliedCoupon(begun.id(), begun.coupon(), begun.customerId(),
                new AppliedCoupon.Discount(1_000L, EUR, null),
                Frequency.ONCE, null, null, 700, begun.createdAt(), null);
        assertThat(cents(List.of(charge(NORTH, "n1", 5_000, "0")), begun)).containsExactly(300L);
        assertThat(cents(List.of(charge(NORTH, "n1", 5_000, "0")),
                applied(fixed("always", 1_000, Frequency.FOREVER, null), DAY)))
                .containsExactly(1_000L);
    }

    @Test
    @DisplayName("money.md 3.4: whatever the coupons: no fee below 0, shares and credits differ by "
            + "fractions")
    void shares_add_up_to_credits() {
        SplittableRandom random = new SplittableRandom(34);
        for (int round = 0; round < 500; round++) {
            List<TaxableFee> fees = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(6); i++) {
                fees.add(charge(random.nextBoolean() ? NORTH : SOUTH, "n" + random.nextInt(3),
                        random.nextInt(5_000), "10"));
            }
            List<AppliedCoupon> coupons = new ArrayList<>();
            for (int i = 0; i < random.nextInt(5); i++) {
                var coupon = random.nextBoolean() ? once("c" + i, 1 + random.nextInt(3_000))
                        : percent("c" + i, "" + random.nextInt(120), Frequency.ONCE, null);
                coupons.add(applied(switch (random.nextInt(3)) {
                    case 0 -> onMetrics(coupon, "n1");
                    case 1 -> onPlans(coupon, "north");
                    default -> coupon;
                }, DAY));
            }
            BeforeTaxes reduced = reduce(fees, coupons.toArray(AppliedCoupon[]::new));
            BigDecimal shares = reduced.fees().stream()
                    .map(one -> one.fee().amounts().couponsCents())
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            long credited = reduced.credits().stream().mapToLong(Credit::amountCents).sum();
            assertThat(reduced.fees()).allMatch(
                    one -> one.fee().netAmountCents().signum() >= 0);
            assertThat(shares.subtract(BigDecimal.valueOf(credited)).abs())
                    .isLessThan(BigDecimal.valueOf(coupons.size() + 1));
        }
    }

    private static AppliedCoupon forever(String rate) {
        return applied(percent("forever", rate, Frequency.FOREVER, null), NEXT_DAY);
    }

    private static BeforeTaxes reduce(List<TaxableFee> fees, AppliedCoupon... coupons) {
        return CouponCredits.of(List.of(coupons), fees,
                fees.stream().mapToLong(one -> one.fee().amounts().cents()).sum(), EUR, PLANS);
    }

    private static List<Long> cents(List<TaxableFee> fees, AppliedCoupon... coupons) {
        return reduce(fees, coupons).credits().stream().map(Credit::amountCents).toList();
    }

    private static InvoiceComputation computed(List<TaxableFee> fees, AppliedCoupon... coupons) {
        return InvoiceComputation.of(fees, List.of(Reduction.beforeTaxes(ReductionStep.DISCOUNT,
                (made, subTotalCents) -> CouponCredits.of(List.of(coupons), made, subTotalCents,
                        EUR, PLANS))));
    }

    private static List<String> shares(List<Fee> fees) {
        return fees.stream().map(fee -> fee.amounts().couponsCents().toPlainString()).toList();
    }

    private static TaxableFee charge(UUID subscription, String metric, long cents, String rate) {
        Fee.Item item = new Fee.Item(idOf(metric), metric, metric, null, metric, null, null,
                Map.of());
        return new TaxableFee(FeeBuilder.of(FeeType.CHARGE, item, EUR).subscription(subscription)
                .exactCents(BigDecimal.valueOf(cents)).build(),
                List.of(new Tax(new UUID(1, new BigDecimal(rate).intValue()), rate, rate,
                        new BigDecimal(rate), null, Instant.parse(DAY), null)));
    }
}
