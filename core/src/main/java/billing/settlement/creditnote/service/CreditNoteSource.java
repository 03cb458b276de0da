package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceVoid;
import billing.invoicing.Settlement;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.settlement.creditnote.OpenCreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.subscription.BillingPort;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Step 8 of {@code subscriptions-and-invoicing.md 6.2}: the balances of credit notes. Notes of a
 * draft are updated with it, and a void may credit the invoice ({@code money.md 4.6 to 4.9}).
 */
public final class CreditNoteSource implements SettlementSource {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The credit notes of a database, used within one transaction. */
    public CreditNoteSource(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        return open(openNotes(invoice));
    }

    List<OpenCreditNote> openNotes(PreparedInvoice invoice) {
        return new CreditNotes(handle).open(invoice.customerId(), invoice.currency());
    }

    /** The notes that an invoice may use, in order. */
    Optional<OpenSettlement> open(List<OpenCreditNote> notes) {
        return notes.isEmpty() ? Optional.empty() : Optional.of(new OpenCreditNotes(work, notes));
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(CreditNotes.HAS_OPEN);
    }

    @Override
    public void restore(Invoice closed) {
        for (Credit credit : closed.parts().credits()) {
            if (credit.source() == Credit.Source.CREDIT_NOTE) {
                new CreditNotes(handle).restore(credit.sourceId(), credit.amountCents(), now);
            }
        }
    }

    @Override
    public void checkVoid(Invoice invoice, VoidRequest request) {
        if (request.generatesCreditNote()) {
            new VoidCreditNotes(work).check(invoice, request);
        }
    }

    @Override
    public long creditedCents(Invoice invoice) {
        return new CreditNotes(handle).creditedCents(invoice.id());
    }

    /** Credit note balances consumed by a voided invoice remain consumed. */
    @Override
    public Invoice restoreVoided(InvoiceVoid cause, Invoice voided) {
        if (cause.request().generatesCreditNote()) {
            new VoidCreditNotes(work).issue(cause.invoice(), cause.request());
        }
        return voided;
    }

    @Override
    public Invoice followDraft(Invoice before, Invoice after) {
        DraftCreditNotes notes = new DraftCreditNotes(work);
        if (after.state().status() == InvoiceStatus.DELETED) {
            notes.delete(before);
            return after;
        }
        Invoice settled = after;
        for (Settlement offset : notes.follow(before, after)) {
            settled = new InvoiceService(work, BillingPort.NONE).settle(settled, offset);
        }
        return settled;
    }
}
