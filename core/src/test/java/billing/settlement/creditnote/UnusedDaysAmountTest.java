package billing.settlement.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Fee;
import billing.subscription.TerminationCredit;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 4.8: the amount of unused days")
class UnusedDaysAmountTest {
    @Test
    @DisplayName("money.md 4.8: 3100 for October, ended on the 15th: 1920, of which 990 were paid "
            + "too much")
    void october() {
        BilledInvoice billed = new BilledInvoice().fee(3100, "0", "20").fee(3100, "0", "20")
                .paid(5580);
        UnusedDays days = new UnusedDays(3100, 31, 16, 15);
        assertThat(parts(billed, days, TerminationCredit.CREDIT, 0))
                .isEqualTo(CreditNoteParts.credit(1920));
        assertThat(parts(billed, days, TerminationCredit.REFUND, 0))
                .isEqualTo(new CreditNoteParts(930, 990, 0));
        assertThat(parts(billed, days, TerminationCredit.OFFSET, 0))
                .isEqualTo(new CreditNoteParts(0, 990, 930));
    }

    @Test
    @DisplayName("money.md 4.8: with a coupon of 500 and an earlier item of 200: 1409, refund 1035")
    void october_with_a_coupon() {
        BilledInvoice billed = new BilledInvoice().fee(3100, "500", "20").fee(3100, "0", "20")
                .paid(5580);
        UnusedDays days = new UnusedDays(3100, 31, 16, 15);
        assertThat(parts(billed, days, TerminationCredit.REFUND, 200))
                .isEqualTo(new CreditNoteParts(374, 1035, 0));
    }

    @ParameterizedTest(name = "fee {0}: item {1}, taxes {3}, total {4}")
    @DisplayName("money.md 4.8: rounding: items cut to 5 decimals, the total fitted to its parts")
    @CsvSource({"16000,15466.66666,15467,3867,19334", "20000,19333.33333,19333,4833,24166"})
    void rounding(long fee, String item, long subTotal, long taxes, long total) {
        BilledInvoice billed = new BilledInvoice().fee(fee, "0", "25");
        UnusedDays days = new UnusedDays(fee, 30, 29, 1);
        BigDecimal cents = days.itemCents(billed.fee(0), 0);
        assertThat(cents).isEqualByComparingTo(item);
        CreditedItems items = items(billed, cents);
        CreditNoteAmounts amounts =
                items.amounts(days.parts(TerminationCredit.CREDIT, items, billed.fee(0),
                        billed.creditable()));
        assertThat(amounts.subTotalExcludingTaxesCents()).isEqualTo(subTotal);
        assertThat(amounts.taxesCents()).isEqualTo(taxes);
        assertThat(amounts.totalCents()).isEqualTo(total);
    }

    @ParameterizedTest(name = "{0} at {1} %: item {2}, total {3}")
    @DisplayName("money.md 4.8: half of a month of 30 days: half cents are rounded up")
    @CsvSource({"1030,10,515,567", "550,10,275,303", "997,10,498.5,549", "31,0,15.5,16"})
    void half_a_period(long fee, String rate, String item, long total) {
        BilledInvoice billed = new BilledInvoice().fee(fee, "0", rate);
        UnusedDays days = new UnusedDays(fee, 30, 15, 15);
        BigDecimal cents = days.itemCents(billed.fee(0), 0);
        assertThat(cents).isEqualByComparingTo(item);
        assertThat(parts(billed, days, TerminationCredit.CREDIT, 0).totalCents())
                .isEqualTo(total);
    }

    @Test
    @DisplayName("money.md 4.8: the days used are priced like the unused ones: of 1133 paid, 567 "
            + "were used and 566 are refunded")
    void half_a_period_used() {
        BilledInvoice billed = new BilledInvoice().fee(1030, "0", "10").paid(1133)
                .succeeded();
        assertThat(parts(billed, new UnusedDays(1030, 30, 15, 15), TerminationCredit.REFUND, 0))
                .isEqualTo(new CreditNoteParts(1, 566, 0));
    }

    @Test
    @DisplayName("money.md 4.8: never more than the fee, and nothing once it was credited")
    void limits() {
        Fee fee = new BilledInvoice().fee(900, "0").fee(0);
        UnusedDays days = new UnusedDays(3100, 31, 20, 11);
        assertThat(days.itemCents(fee, 0)).isEqualByComparingTo("900");
        assertThat(days.itemCents(fee, 900).signum()).isZero();
    }

    private static CreditNoteParts parts(BilledInvoice billed, UnusedDays days,
                                         TerminationCredit option, long creditedCents) {
        Fee fee = billed.fee(0);
        CreditedItems items = items(billed, days.itemCents(fee, creditedCents));
        return items.amounts(days.parts(option, items, fee, billed.creditable())).parts();
    }

    private static CreditedItems items(BilledInvoice billed, BigDecimal cents) {
        return billed.creditable().items(List.of(new CreditedFee(billed.fee(0), cents)));
    }
}
