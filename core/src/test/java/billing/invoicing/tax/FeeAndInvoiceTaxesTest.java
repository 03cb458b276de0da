package billing.invoicing.tax;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Tax;
import billing.invoicing.AppliedTax;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.wallet.GrantedDiscounts;
import billing.settlement.wallet.SampleWallets;
import billing.settlement.wallet.Wallet;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 6.3, money.md 1.2 to 1.4: taxes of fees and invoices")
class FeeAndInvoiceTaxesTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.3: eight fees of 1 cent at 40 % owe 3 cents of "
            + "tax although no fee owes any")
    void eight_fees_of_one_cent() {
        List<TaxableFee> fees = new ArrayList<>();
        Tax tax = tax(1, "40");
        for (int count = 0; count < 8; count++) {
            fees.add(fee(1, tax));
        }
        InvoiceComputation computed = InvoiceComputation.of(fees);
        assertThat(computed.fees()).allMatch(fee -> fee.taxes().cents() == 0);
        assertThat(computed.amounts().taxesCents()).isEqualTo(3);
        assertThat(computed.amounts().totalCents()).isEqualTo(11);
        assertThat(computed.amounts().taxesRate()).isEqualByComparingTo("40");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.3: each tax is computed from the bases of its "
            + "fees, the rate is their average")
    void several_rates() {
        InvoiceComputation computed = InvoiceComputation.of(List.of(fee(10_000, tax(1, "10")),
                fee(5_000, tax(2, "0")), fee(3_000, tax(3, "20")), fee(2_000, tax(3, "20"))));
        assertThat(computed.fees()).extracting(fee -> fee.taxes().cents())
                .containsExactly(1_000L, 0L, 600L, 400L);
        assertThat(computed.appliedTaxes()).extracting(AppliedTax::amountCents)
                .containsExactly(1_000L, 0L, 1_000L);
        assertThat(computed.appliedTaxes()).extracting(AppliedTax::baseAmountCents)
                .containsExactly(10_000L, 5_000L, 5_000L);
        assertThat(computed.amounts().taxesCents()).isEqualTo(2_000);
        assertThat(computed.amounts().taxesRate()).isEqualByComparingTo("10");
        assertThat(computed.amounts().totalCents()).isEqualTo(22_000);
    }

    @Test
    @DisplayName("money.md 1.4: the worked example: coupons come off the bases, which are summed "
            + "exactly")
    void coupons_come_before_taxes() {
        String[][] rows = {{"1000", "676.47059", "10", "32"}, {"2000", "1352.94117", "20", "129"},
            {"3000", "88.23529", "10", "291"}, {"4000", "117.64706", "10", "388"},
            {"1000", "126.47059", "10", "87"}, {"2000", "252.94118", "20", "349"},
            {"3000", "379.41176", "10", "262"}, {"4000", "505.88235", "10", "349"}};
        List<Fee> taxed = new ArrayList<>();
        for (String[] row : rows) {
            Fee fee = FeeTaxes.apply(FeeBuilder.of(fee(Long.parseLong(row[0])).fee())
                            .coupons(new BigDecimal(row[1])).build(),
                    List.of(tax(Integer.parseInt(row[2]), row[2])));
            assertThat(fee.taxes().cents()).isEqualTo(Long.parseLong(row[3]));
            taxed.add(fee);
        }
        InvoiceTaxes taxes = InvoiceTaxes.of(taxed, 16_500);
        assertThat(taxes.lines()).extracting(AppliedTax::amountCents)
                .containsExactly(1_410L, 479L);
        assertThat(taxes.cents()).isEqualTo(1_889);
        assertThat(taxes.rate()).isEqualByComparingTo("11.45098");
    }

    @Test
    @DisplayName(
            "granted credits that are a discount come off the bases of each rate in proportion")
    void granted_discounts_come_before_taxes() {
        Wallet wallet = SampleWallets.discounting("gift", 3_000);
        InvoiceComputation computed = InvoiceComputation.of(
                List.of(fee(10_000, tax(1, "10")), fee(5_000, tax(2, "20"))),
                List.of(Reduction.beforeTaxes(ReductionStep.DISCOUNT, (fees, cents) ->
                        GrantedDiscounts.of(List.of(wallet), fees, cents))));
        assertThat(computed.fees()).extracting(Fee::netAmountCents)
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(new BigDecimal("8000"), new BigDecimal("4000"));
        assertThat(computed.appliedTaxes()).extracting(AppliedTax::amountCents)
                .containsExactly(800L, 800L);
        assertThat(computed.amounts().couponsCents()).isEqualTo(3_000);
        assertThat(computed.amounts().totalCents()).isEqualTo(13_600);
    }

    @Test
    @DisplayName("money.md 5.7: granted credits deduct no more than the fees that they cover, in "
            + "whole cents")
    void granted_credits_are_cut_to_whole_cents() {
        Fee reduced = FeeBuilder.of(fee(100, tax(1, "10")).fee())
                .coupons(new BigDecimal("33.5")).build();
        Reduction.BeforeTaxes after = GrantedDiscounts.of(
                List.of(SampleWallets.discounting("gift", 3_000)),
                List.of(new TaxableFee(reduced, List.of())), 133);
        assertThat(after.credits()).extracting(Credit::amountCents).containsExactly(66L);
        assertThat(after.fees().get(0).fee().netAmountCents()).isEqualByComparingTo("0");
    }

    @Test
    @DisplayName("money.md 1.4: without a sub-total, rates weigh by the number of fees")
    void an_invoice_over_nothing_has_a_rate() {
        InvoiceComputation computed = InvoiceComputation.of(
                List.of(fee(0, tax(1, "10")), fee(0, tax(2, "20"))));
        assertThat(computed.amounts().taxesRate()).isEqualByComparingTo("15");
        assertThat(computed.paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
    }

    @Test
    @DisplayName("money.md 1.2: the first level with a tax wins whole, a tax of 0 % too")
    void the_first_level_with_a_tax_wins() {
        Tax zero = tax(1, "0");
        Tax city = tax(2, "5");
        Tax country = tax(3, "20");
        TaxLevels levels = new TaxLevels(List.of(city), List.of(country));
        assertThat(levels.taxes(List.of(zero), List.of(country))).containsExactly(zero);
        assertThat(levels.taxes(List.of(), List.of(country, city))).containsExactly(country, city);
        assertThat(levels.taxes(List.of(), List.of())).containsExactly(city);
        assertThat(new TaxLevels(List.of(), List.of(country)).taxes(List.of()))
                .containsExactly(country);
        assertThat(new TaxLevels(List.of(), List.of()).taxes(List.of())).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.2, money.md 1.4: fees plus taxes are always the "
            + "total; the tax lines add up, or are off by less than a cent each where a fee has "
            + "several taxes")
    void sums_add_up_whatever_the_fees() {
        SplittableRandom random = new SplittableRandom(62);
        List<Tax> all = List.of(tax(1, "0"), tax(2, "5.5"), tax(3, "19"), tax(4, "8.25"));
        for (int round = 0; round < 500; round++) {
            List<TaxableFee> fees = new ArrayList<>();
            int count = random.nextInt(12);
            for (int index = 0; index < count; index++) {
                fees.add(round % 2 == 0
                        ? fee(random.nextLong(100_000), all.get(random.nextInt(4)))
                        : fee(random.nextLong(100_000), all.get(random.nextInt(4)),
                                all.get(random.nextInt(4))));
            }
            InvoiceComputation computed = InvoiceComputation.of(fees);
            long feeCents = computed.fees().stream().mapToLong(fee -> fee.amounts().cents()).sum();
            long lines = computed.appliedTaxes().stream().mapToLong(AppliedTax::amountCents).sum();
            assertThat(computed.amounts().totalCents())
                    .isEqualTo(feeCents + computed.amounts().taxesCents());
            assertThat(Math.abs(lines - computed.amounts().taxesCents()))
                    .isLessThanOrEqualTo(round % 2 == 0 ? 0 : computed.appliedTaxes().size());
        }
    }

    private static Tax tax(int id, String rate) {
        return new Tax(new UUID(0, id), "Tax " + rate, "tax_" + id, new BigDecimal(rate), null, NOW,
                null);
    }

    private static TaxableFee fee(long cents, Tax... taxes) {
        Fee.Item item = new Fee.Item(new UUID(0, 9), "item", "Item", null, "Item", null, null,
                Map.of());
        return new TaxableFee(FeeBuilder.of(FeeType.SUBSCRIPTION, item, CurrencyUnit.of("EUR"))
                .exactCents(BigDecimal.valueOf(cents)).build(), List.of(taxes));
    }
}
