package billing.settlement.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.InvoiceType;
import java.math.BigDecimal;
import java.util.Collections;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 50 fees of 10 cents each: at 4 % no fee has a tax, at 6 % each has a cent. */
@DisplayName("money.md 1.4, 4.2: an invoice of fees paid before is credited with their own taxes")
class RegroupedNoteTest {
    @ParameterizedTest(name = "at {0} %: {1}")
    @DisplayName("money.md 4.2: the whole invoice can be credited, and no more")
    @CsvSource({"4,500", "6,550"})
    void whole(String rate, long total) {
        BilledInvoice billed = regrouped(rate);
        assertThat(billed.creditable().creditableCents()).isEqualByComparingTo(
                BigDecimal.valueOf(total));
        assertThat(billed.creditable().maximumCents()).isEqualTo(total);
        CreditedItems all = billed.creditable().items(billed.items(tens(50)));
        assertThat(all.totalCents()).isEqualTo(total);
        assertThat(BilledInvoice.cents(all.taxLines(all.wholeTaxesCents())))
                .containsExactly(total - 500);
    }

    @ParameterizedTest(name = "at {0} %: {1} each")
    @DisplayName("money.md 4.3: two notes of one half each amount to the invoice")
    @CsvSource({"4,250", "6,275"})
    void halves(String rate, long total) {
        BilledInvoice billed = regrouped(rate);
        CreditNote first = billed.note(CreditNoteStatus.FINALIZED, CreditNoteParts.credit(total),
                tens(25));
        assertThat(first.amounts().totalCents()).isEqualTo(total);
        CreditedItems rest = billed.creditable().rest();
        assertThat(rest.totalCents()).isEqualTo(total);
        assertThat(BilledInvoice.cents(rest.taxLines(rest.wholeTaxesCents())))
                .containsExactly(total - 250);
    }

    private static String[] tens(int count) {
        return Collections.nCopies(count, "10").toArray(String[]::new);
    }

    private static BilledInvoice regrouped(String rate) {
        BilledInvoice billed = new BilledInvoice().type(InvoiceType.ADVANCE_CHARGES);
        for (int n = 0; n < 50; n++) {
            billed.fee(10, "0", rate);
        }
        return billed;
    }
}
