package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.InvoicingReason;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.settlement.creditnote.OpenCreditNote;
import billing.settlement.creditnote.issue.UnusedDaysCredit;
import billing.subscription.SubscriptionTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The credit notes that a previewed invoice would use: those of the customer, then those that would
 * be issued for the unused days of ended subscriptions ({@code subscriptions-and-invoicing.md
 * 6.11}).
 */
public final class PreviewedCreditNotes implements SettlementSource {
    private final UnitOfWork work;
    private final Handle handle;
    private final CreditNoteSource stored;

    /** The notes as of {@code now}; writes nothing. */
    public PreviewedCreditNotes(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.stored = new CreditNoteSource(work);
    }

    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        List<OpenCreditNote> notes = new ArrayList<>(stored.openNotes(invoice));
        for (BilledSubscription one : invoice.trigger().subscriptions()) {
            if (one.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING) {
                unusedDays(one.terms(), invoice.trigger().billedAt()).ifPresent(notes::add);
            }
        }
        return stored.open(notes);
    }

    private Optional<OpenCreditNote> unusedDays(SubscriptionTerms ended, Instant billedAt) {
        return UnusedDaysCredit.compute(handle, ended).map(credit -> {
            String number = credit.invoice().document().number();
            return new OpenCreditNote(work.at(billedAt).nextId(), number, number,
                    credit.items().amounts(credit.parts()).parts().creditCents());
        });
    }
}
