package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.notice.EventType;
import billing.notice.Notices;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Voids final invoices ({@code money.md 4.9}, {@code subscriptions-and-invoicing.md 6.8}). */
final class InvoiceVoiding {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    InvoiceVoiding(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** The invoice, voided; what it had consumed goes back to its sources, in their order. */
    Invoice voidInvoice(Invoice invoice, VoidRequest request) {
        Invoice voided = new InvoiceBuilder(invoice).overdue(false, now)
                .status(InvoiceStatus.VOIDED, now).build();
        SettlementSources sources = new SettlementSources(work);
        sources.checkVoid(invoice, request);
        new Invoices(handle).markVoided(voided);
        new Settlements(handle).follow(invoice, voided, now);
        voided = sources.restoreVoided(invoice, voided, request);
        withdrawCorrections(invoice);
        InvoiceBooking.flagUsage(handle, List.of(voided), now);
        Notices.in(handle).add(EventType.INVOICE_VOIDED, voided.id());
        return voided;
    }

    /** Deletes corrections that no final invoice has billed: what they correct is not owed. */
    private void withdrawCorrections(Invoice invoice) {
        CorrectionLines corrections = new CorrectionLines(handle);
        for (CorrectionLine line : corrections.notFinal(invoice.id())) {
            Optional.ofNullable(line.billed().invoiceId())
                    .ifPresent(new Invoices(handle)::markRefreshNeeded);
            corrections.delete(line);
        }
    }
}
