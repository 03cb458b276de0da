package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.kernel.error.InvalidException;
import billing.notice.Notices;
import billing.settlement.coupon.service.CouponUse;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.issue.CreditNoteDetails;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.wallet.ledger.WalletUse;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Takes final invoices back ({@code money.md 4.9}, {@code subscriptions-and-invoicing.md 6.8}). */
final class InvoiceVoiding {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    InvoiceVoiding(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** The invoice, voided; what it had taken of credit notes stays taken. */
    Invoice voidInvoice(Invoice invoice, VoidRequest request) {
        Invoice voided = new InvoiceBuilder(invoice).overdue(false, now)
                .status(InvoiceStatus.VOIDED, now).build();
        if (request.generatesCreditNote()) {
            check(request, CreditNoteIssue.creditable(handle, invoice));
        }
        new Invoices(handle).markVoided(voided);
        new Settlements(handle).follow(invoice, voided, null, now);
        new CouponUse(handle).giveBack(invoice);
        if (request.generatesCreditNote()) {
            giveBack(invoice, request);
        } else {
            new WalletUse(work).giveBack(voided);
            voided = new CustomerBalance(work, voided.customerId(),
                    voided.currency()).release(voided);
        }
        InvoiceBooking.flagUsage(handle, List.of(voided), now);
        Notices.in(handle).add("invoice.voided", voided.id());
        return voided;
    }

    private static void check(VoidRequest request, CreditableInvoice creditable) {
        if (request.creditCents() < 0 || request.refundCents() < 0) {
            throw new InvalidException("credit_refund_amount", "value_is_out_of_range");
        }
        BigDecimal most = creditable.creditableCents();
        if (exceeds(request.creditCents(), most)
                || exceeds(request.refundCents(), creditable.refundableCents())
                || exceeds(request.creditCents() + request.refundCents(), most)) {
            throw new InvalidException("credit_refund_amount",
                    "total_amount_exceeds_invoice_amount");
        }
    }

    private static boolean exceeds(long cents, BigDecimal limit) {
        return BigDecimal.valueOf(cents).compareTo(limit) > 0;
    }

    /** A note for what is asked for, and one without a balance for all that is left. */
    private void giveBack(Invoice invoice, VoidRequest request) {
        CreditNoteIssue issue = new CreditNoteIssue(work);
        CreditNoteDetails grounds = new CreditNoteDetails(CreditNoteReason.OTHER,
                "Invoice " + invoice.number() + " was voided", null);
        CreditNoteParts parts =
                new CreditNoteParts(request.creditCents(), request.refundCents(), 0);
        if (parts.totalCents() > 0) {
            issue.creditShare(invoice, parts, grounds);
        }
        issue.creditRest(invoice, grounds).ifPresent(
                rest -> new CreditNotes(handle).update(rest.voided(now)));
    }
}
