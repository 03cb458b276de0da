package billing.settlement.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.tax.Reduction.AfterTaxes;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 4.6: credit notes used on later invoices")
class CreditNoteConsumptionTest {
    private static final List<Fee> FEES = new BilledInvoice().fee(1000, "100", "20")
            .fee(600, "0").invoice().parts().fees();
    private static final long TOTAL = 1080 + 600;

    @Test
    @DisplayName("money.md 4.6: the oldest note first, until nothing remains")
    void oldest_first() {
        AfterTaxes applied = CreditNoteAllocation.allocate(
                List.of(note(400), note(2000), note(5)), FEES, TOTAL);
        assertThat(applied.credits()).extracting(Credit::amountCents).containsExactly(400L, 1280L);
        assertThat(applied.credits()).noneMatch(Credit::beforeTaxes);
        assertThat(applied.credits()).extracting(Credit::code, Credit::name)
                .contains(org.assertj.core.groups.Tuple.tuple("INV-1-CN001", "INV-1"));
    }

    @Test
    @DisplayName("money.md 4.6: each fee bears its share of its amount with taxes, to 5 decimals")
    void shares() {
        assertThat(shares(note(400))).containsExactly("257.14286", "142.85714");
        assertThat(shares(note(400), note(280))).containsExactly("437.14286", "242.85714");
        assertThat(shares(note(5000))).containsExactly("1080.00000", "600.00000");
    }

    @Test
    @DisplayName("money.md 4.6: nothing is applied of nothing")
    void nothing() {
        assertThat(CreditNoteAllocation.allocate(List.of(note(400)), FEES, 0).credits()).isEmpty();
        assertThat(CreditNoteAllocation.allocate(List.of(), FEES, TOTAL).fees()).isEqualTo(FEES);
    }

    private static List<String> shares(OpenCreditNote... notes) {
        return CreditNoteAllocation.allocate(List.of(notes), FEES, TOTAL).fees().stream()
                .map(fee -> fee.amounts().creditNotesCents().toPlainString()).toList();
    }

    private static OpenCreditNote note(long balance) {
        return new OpenCreditNote(UUID.randomUUID(), "INV-1-CN001", "INV-1", balance);
    }
}
