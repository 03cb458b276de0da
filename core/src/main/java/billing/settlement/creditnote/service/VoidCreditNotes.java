package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.issue.CreditNoteDetails;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.time.Instant;

/** The credit notes issued when an invoice is voided ({@code money.md 4.9}). */
final class VoidCreditNotes {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    VoidCreditNotes(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Validates the requested amounts.
     *
     * @throws InvalidException for a negative amount, and for more than can be credited or refunded
     */
    void check(Invoice invoice, VoidRequest request) {
        CreditableInvoice creditable = CreditNoteIssue.creditable(handle, invoice);
        if (request.creditCents() < 0 || request.refundCents() < 0) {
            throw new InvalidException("credit_refund_amount", ErrorCode.VALUE_IS_OUT_OF_RANGE);
        }
        // With coupons on some fees alone, the fees may have less left than the invoice. When
        // nothing is left, the rounding of earlier notes would make it negative.
        BigDecimal most = creditable.creditableCents()
                .min(BigDecimal.valueOf(creditable.rest().totalCents())).max(BigDecimal.ZERO);
        refuseAbove(request.refundCents(), creditable.refundableCents(), invoice,
                "paid and not refunded yet", "refund at most that");
        refuseAbove(request.creditCents() + request.refundCents(), most, invoice,
                "left to credit or refund", "credit and refund at most that");
    }

    private static void refuseAbove(long cents, BigDecimal limit, Invoice invoice, String what,
                                    String hint) {
        if (exceeds(cents, limit)) {
            throw new InvalidException("credit_refund_amount",
                    "total_amount_exceeds_invoice_amount", invoice.money(cents)
                    + " is more than the " + invoice.money(limit.longValue()) + " of invoice "
                    + invoice.document().number() + " " + what, hint);
        }
    }

    private static boolean exceeds(long cents, BigDecimal limit) {
        return BigDecimal.valueOf(cents).compareTo(limit) > 0;
    }

    /**
     * Issues a note for the requested amounts, and a voided note for the remainder.
     *
     * @param invoice the invoice before its void
     */
    void issue(Invoice invoice, VoidRequest request) {
        CreditNoteIssue issue = new CreditNoteIssue(work);
        CreditNoteDetails details = new CreditNoteDetails(CreditNoteReason.OTHER,
                "Invoice " + invoice.document().number() + " was voided", null);
        CreditNoteParts parts =
                new CreditNoteParts(request.creditCents(), request.refundCents(), 0);
        if (parts.totalCents() > 0) {
            issue.creditShare(invoice, parts, details);
        }
        issue.creditRest(invoice, details).ifPresent(
                rest -> new CreditNotes(handle).updateState(rest.voided(now)));
    }
}
