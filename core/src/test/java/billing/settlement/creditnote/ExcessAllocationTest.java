package billing.settlement.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Fee;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 2: the note for what a progressive invoice billed too much")
class ExcessAllocationTest {
    @Test
    @DisplayName("money.md 2: 8000 of 10000 were too much, with their 1600 of tax; the larger fee "
            + "of 12000 without tax was right")
    void fees_that_were_too_high_first() {
        BilledInvoice billed = new BilledInvoice().fee(12_000, "0", "0").fee(10_000, "0", "20");
        assertThat(credited(billed, 8_000, Map.of(1, 8_000L))).containsExactly("10000 8000");
        assertThat(CreditedItems.of(allocated(billed, 8_000, Map.of(1, 8_000L)),
                CreditedTaxes.BY_RATE).totalCents()).isEqualTo(9_600);
    }

    @Test
    @DisplayName("money.md 2: what remains is credited of the largest fees, as far as they can be")
    void the_rest_of_the_largest() {
        BilledInvoice billed = new BilledInvoice().fee(12_000, "0", "0").fee(10_000, "0", "20");
        assertThat(credited(billed, 8_000, Map.of(1, 3_000L)))
                .containsExactly("12000 5000", "10000 3000");
        assertThat(credited(billed, 8_000, Map.of())).containsExactly("12000 8000");
        assertThat(credited(billed, 30_000, Map.of(1, 3_000L)))
                .containsExactly("12000 12000", "10000 10000");
    }

    @Test
    @DisplayName("money.md 2: a fee of 10000 less a coupon of 1000: 900 less coupons are 1000")
    void with_a_coupon() {
        BilledInvoice billed = new BilledInvoice().fee(12_000, "0").fee(10_000, "1000", "20");
        assertThat(credited(billed, 900, Map.of(1, 5_000L))).containsExactly("10000 1000");
    }

    private static List<String> credited(BilledInvoice billed, long excess,
                                         Map<Integer, Long> tooHigh) {
        return allocated(billed, excess, tooHigh).stream()
                .map(item -> item.fee().amounts().cents() + " " + plain(item)).toList();
    }

    private static String plain(CreditedFee item) {
        return item.cents().toPlainString().replaceAll("\\.0+$", "");
    }

    private static List<CreditedFee> allocated(BilledInvoice billed, long excess,
                                               Map<Integer, Long> tooHigh) {
        List<Fee> fees = billed.invoice().parts().fees();
        return ExcessAllocation.allocate(fees, excess, billed.creditable()::leftOfFeeCents,
                (fee, netCents) -> BigDecimal.valueOf(
                        tooHigh.getOrDefault(fees.indexOf(fee), 0L)));
    }
}
