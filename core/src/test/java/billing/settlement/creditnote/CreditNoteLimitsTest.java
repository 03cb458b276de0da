package billing.settlement.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.InvoiceStatus;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 4.2: how much of an invoice can be credited, refunded and offset")
class CreditNoteLimitsTest {
    @Test
    @DisplayName("money.md 4.2: a fee is creditable once, whatever becomes of its notes")
    void of_a_fee() {
        BilledInvoice billed = new BilledInvoice().fee(1000, "0", "20").fee(500, "0", "20");
        billed.note(CreditNoteStatus.FINALIZED, CreditNoteParts.credit(480), "400");
        CreditableInvoice creditable = billed.creditable();
        assertThat(creditable.leftOfFeeCents(billed.fee(0))).isEqualTo(600);
        assertThat(creditable.leftOfFeeCents(billed.fee(1))).isEqualTo(500);
        assertThat(creditable.creditableCents()).isEqualByComparingTo("1320");
    }

    @Test
    @DisplayName("money.md 4.2: coupons lower what is creditable in proportion, and the taxes with "
            + "it")
    void with_coupons() {
        BilledInvoice billed = new BilledInvoice().fee(8000, "800", "20")
                .fee(4000, "400", "20", "5");
        assertThat(billed.creditable().creditableCents()).isEqualByComparingTo("13140");
        billed.note(CreditNoteStatus.FINALIZED, CreditNoteParts.credit(8640), "8000");
        // 4000 less 400; 25 % of 3600
        assertThat(billed.creditable().creditableCents()).isEqualByComparingTo("4500");
    }

    @Test
    @DisplayName("money.md 4.2: refundable is what was paid and not yet refunded, at most the "
            + "creditable")
    void refundable() {
        BilledInvoice billed = new BilledInvoice().fee(1000, "0", "20");
        assertThat(billed.creditable().refundableCents()).isZero();
        assertThat(billed.paid(1000).creditable().refundableCents()).isEqualByComparingTo("1000");
        billed.note(CreditNoteStatus.FINALIZED, new CreditNoteParts(0, 600, 0), "500");
        assertThat(billed.creditable().refundableCents()).isEqualByComparingTo("400");
        assertThat(billed.paid(1200).creditable().refundableCents())
                .as("paid in full, but not succeeded").isZero();
        assertThat(billed.succeeded().creditable().refundableCents()).isEqualByComparingTo("600");
    }

    @Test
    @DisplayName("money.md 4.2: offsettable is what is due, at most the creditable; nothing once "
            + "voided")
    void offsettable() {
        BilledInvoice billed = new BilledInvoice().fee(1000, "0", "20").paid(100);
        assertThat(billed.creditable().offsettableCents()).isEqualByComparingTo("1100");
        billed.note(CreditNoteStatus.FINALIZED, new CreditNoteParts(0, 0, 600), "500");
        assertThat(billed.creditable().offsettableCents()).isEqualByComparingTo("500");
        assertThat(billed.in(InvoiceStatus.VOIDED).creditable().offsettableCents()).isZero();
    }

    @Test
    @DisplayName("money.md 4.2: nothing of a draft; its draft notes count for the fee but not for "
            + "the parts")
    void drafts() {
        BilledInvoice billed = new BilledInvoice().fee(1000, "0", "20").paid(1000)
                .in(InvoiceStatus.DRAFT);
        billed.note(CreditNoteStatus.DRAFT, CreditNoteParts.credit(600), "500");
        assertThat(billed.creditable().creditableCents()).isZero();
        assertThat(billed.creditable().refundableCents()).isZero();
        assertThat(billed.creditable().leftOfFeeCents(billed.fee(0))).isEqualTo(500);
        assertThat(billed.creditable().creditsCents()).isZero();
    }

    @Test
    @DisplayName("money.md 4.2: a top-up is credited as far as its wallet still holds it, and as "
            + "money only")
    void top_up() {
        BilledInvoice billed = new BilledInvoice().fee(1500, "0")
                .sold(new RemainingTopUp(true, 900));
        assertThat(billed.creditable().offsettableCents()).as("unpaid: the total")
                .isEqualByComparingTo("1500");
        billed.paid(1500).succeeded();
        assertThat(billed.creditable().leftOfFeeCents(billed.fee(0))).isEqualTo(900);
        assertThat(billed.creditable().creditableCents()).isZero();
        assertThat(billed.creditable().isCreditable()).as("refundable").isTrue();
        assertThat(billed.creditable().refundableCents()).isEqualByComparingTo("900");
        assertThat(billed.creditable().offsettableCents()).isZero();
        assertThat(billed.sold(new RemainingTopUp(false, 900)).creditable().refundableCents())
                .isZero();
    }

    @Test
    @DisplayName("money.md 4.2: a negative line with another tax reduces the invoice, not a fee")
    void with_a_negative_line_of_another_tax() {
        BilledInvoice billed = new BilledInvoice().fee(10_000, "0", "20").fee(-3_000, "0", "0");
        assertThat(billed.invoice().amounts().totalCents()).isEqualTo(9_000);
        CreditableInvoice creditable = billed.creditable();
        assertThat(creditable.leftOfFeeCents(billed.fee(0))).isEqualTo(10_000);
        assertThat(creditable.creditableCents()).isEqualByComparingTo("9000");
        assertThat(creditable.maximumCents()).isEqualTo(9_000);
        assertThat(creditable.isCreditable()).isTrue();
        assertThat(creditable.rest().totalCents()).isEqualTo(9_000);
        assertThat(creditable.rest(List.of(billed.fee(0))).itemsCents())
                .isEqualByComparingTo("7500");
        assertThat(CreditNoteEstimate.of(creditable, creditable.estimated(billed.items("10000")))
                .maxCreditableCents()).isEqualTo(9_000);
        billed.note(CreditNoteStatus.FINALIZED, CreditNoteParts.credit(6_000), "5000");
        assertThat(billed.creditable().creditableCents()).isEqualByComparingTo("3000");
        assertThat(billed.creditable().rest().itemsCents()).isEqualByComparingTo("2500");
        billed.note(CreditNoteStatus.FINALIZED, CreditNoteParts.credit(3_000), "2500");
        assertThat(billed.creditable().creditableCents()).isZero();
        assertThat(billed.creditable().leftOfFeeCents(billed.fee(0))).isEqualTo(2_500);
        assertThat(billed.creditable().isCreditable()).isFalse();
        assertThat(billed.creditable().rest().fees()).isEmpty();
    }

    @Test
    @DisplayName("money.md 4.2: coupons count for the limit when a negative line has none")
    void with_a_negative_line_without_coupons() {
        BilledInvoice billed = new BilledInvoice().fee(5_000, "500", "20").fee(-3_000, "0", "20");
        assertThat(billed.invoice().amounts().totalCents()).isEqualTo(1_800);
        CreditableInvoice creditable = billed.creditable();
        assertThat(creditable.leftOfFeeCents(billed.fee(0))).isEqualTo(2_000);
        assertThat(creditable.creditableCents()).isEqualByComparingTo("1800");
        assertThat(creditable.maximumCents()).isEqualTo(1_800);
        assertThat(creditable.rest().totalCents()).isEqualTo(1_800);
        assertThat(CreditNoteEstimate.of(creditable, creditable.estimated(billed.items("2000")))
                .maxCreditableCents()).isEqualTo(1_800);
    }
}
