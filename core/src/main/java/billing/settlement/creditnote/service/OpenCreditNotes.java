package billing.settlement.creditnote.service;

import billing.engine.UnitOfWork;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.settlement.creditnote.CreditNoteAllocation;
import billing.settlement.creditnote.OpenCreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Credit notes that an invoice may use ({@code money.md 4.6}); their balances are reduced once the
 * invoice and the notes are stored.
 *
 * @param notes in the order of their use
 */
public record OpenCreditNotes(UnitOfWork work, List<OpenCreditNote> notes)
        implements OpenSettlement {
    @Override
    public ReductionStep step() {
        return ReductionStep.CREDIT_NOTE;
    }

    @Override
    public AfterTaxes takeAfterTaxes(List<Fee> fees, long totalCents) {
        return CreditNoteAllocation.allocate(notes, fees, totalCents);
    }

    @Override
    public void consume(Invoice invoice, InvoiceComputation computed) {
        Set<UUID> own = notes.stream().map(OpenCreditNote::id).collect(Collectors.toSet());
        for (Credit credit : invoice.parts().credits()) {
            if (credit.source() == Credit.Source.CREDIT_NOTE && own.contains(credit.sourceId())) {
                new CreditNotes(work.handle())
                        .consume(credit.sourceId(), credit.amountCents(), work.now());
            }
        }
    }
}
