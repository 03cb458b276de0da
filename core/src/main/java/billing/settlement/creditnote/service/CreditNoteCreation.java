package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.Settlement;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.CreditedItems;
import billing.settlement.creditnote.issue.CreditNoteDetails;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.issue.UnusedDaysCredit;
import billing.settlement.wallet.ledger.WalletUse;
import billing.subscription.BillingPort;
import billing.subscription.SubscriptionTerms;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Creates credit notes: by request, and for the unused days of a subscription that ends. */
public final class CreditNoteCreation {
    private final UnitOfWork work;
    private final Handle handle;

    /** Creates notes within the handle's transaction. */
    public CreditNoteCreation(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /**
     * Creates a note ({@code money.md 4.3}).
     *
     * @throws NotFoundException   for an unknown invoice or a fee that is not on it
     * @throws NotAllowedException {@code invalid_type_or_status} for a voided invoice and for a
     *                             top-up that cannot be credited
     * @throws InvalidException    with the codes of {@code money.md 4.4}; nothing is written
     */
    public CreditNote create(CreditNoteRequest request) {
        CreditableInvoice creditable = creditable(request.invoiceId());
        CreditNoteChecks checks = new CreditNoteChecks(creditable);
        checks.checkState(
                request.parts().creditCents() > 0 || request.parts().refundCents() > 0);
        CreditedItems items = creditable.items(checks.items(request.items()));
        CreditNoteReason reason = checks.reason(request.reason());
        checks.check(request.parts(), items);
        checks.raise();
        CreditNote note = issue(creditable.invoice(), items, request.parts(),
                new CreditNoteDetails(reason, request.description(), request.metadata()));
        if (creditable.topUp() != null && note.parts().refundCents() > 0) {
            new WalletUse(work)
                    .refund(creditable.invoice(), note.parts().refundCents(), note.id());
        }
        return note;
    }

    /**
     * Estimates a note for items, writing nothing ({@code money.md 4.5}).
     *
     * @throws NotFoundException   as for the note itself
     * @throws NotAllowedException {@code invalid_type_or_status} for a voided invoice and for an
     *                             unpaid top-up
     * @throws InvalidException    for invalid items, and where they amount to more than is left of
     *                             an invoice with negative lines
     */
    public CreditNoteEstimate estimate(UUID invoiceId, List<CreditNoteRequest.Line> lines) {
        CreditableInvoice creditable = creditable(invoiceId);
        CreditNoteChecks checks = new CreditNoteChecks(creditable);
        checks.checkState(true);
        CreditedItems items = creditable.estimated(checks.items(lines));
        checks.checkEstimate(items);
        checks.raise();
        return CreditNoteEstimate.of(creditable, items);
    }

    /**
     * Credits the unused days of a subscription that ended in a period billed in advance
     * ({@code money.md 4.8}); see {@link UnusedDaysCredit#compute}.
     *
     * @return the note; empty when there is nothing to credit
     */
    public Optional<CreditNote> unusedDays(SubscriptionTerms ended) {
        return UnusedDaysCredit.compute(handle, ended).map(credit ->
                issue(credit.invoice(), credit.items(), credit.parts(),
                        CreditNoteDetails.of(CreditNoteReason.ORDER_CANCELLATION)));
    }

    /**
     * Issues a note for items without validation. Its offset settles the invoice at once unless
     * both are drafts.
     *
     * @throws IllegalArgumentException for a voided invoice
     */
    public CreditNote issue(Invoice invoice, CreditedItems items, CreditNoteParts parts,
                            CreditNoteDetails details) {
        CreditNote note = new CreditNoteIssue(work).issue(invoice, items, parts, details);
        if (note.isFinalized() && note.parts().offsetCents() > 0) {
            new InvoiceService(work, BillingPort.NONE).settle(Settlement.offset(
                    invoice.id(), note.parts().offsetCents(), note.id(), work.now()));
        }
        return note;
    }

    private CreditableInvoice creditable(UUID invoiceId) {
        if (invoiceId == null) {
            throw new NotFoundException("invoice", null);
        }
        return CreditNoteIssue.creditable(handle, new Invoices(handle).get(invoiceId));
    }
}
