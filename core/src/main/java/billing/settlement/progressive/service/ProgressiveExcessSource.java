package billing.settlement.progressive.service;

import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.OpenCreditNote;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.service.OpenCreditNotes;
import billing.settlement.progressive.ProgressiveCredit;
import billing.settlement.progressive.store.ProgressiveInvoices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The credit notes for the amounts that progressive invoices billed beyond the usage of an invoice
 * ({@code money.md 2}): they are issued with that invoice, and the invoice uses them, after older
 * notes.
 */
public final class ProgressiveExcessSource implements SettlementSource {
    private final UnitOfWork work;
    private final ProgressiveCreditSource progressive;
    private final CreditNoteIssue issue;

    /** The progressive invoices of a database, credited within one transaction. */
    public ProgressiveExcessSource(UnitOfWork work) {
        this.work = work;
        this.progressive = new ProgressiveCreditSource(work);
        this.issue = new CreditNoteIssue(work);
    }

    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        List<CreditNote> notes = new ArrayList<>();
        List<OpenCreditNote> balances = new ArrayList<>();
        for (ProgressiveCredit credit : progressive.credits(invoice)) {
            note(credit, invoice.fees()).ifPresent(note -> {
                notes.add(note);
                balances.add(OpenCreditNote.of(note, credit.invoice().document().number()));
            });
        }
        return notes.isEmpty() ? Optional.empty()
                : Optional.of(new Open(notes, new OpenCreditNotes(work, balances)));
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(ProgressiveInvoices.HAS_PROGRESSIVE);
    }

    private Optional<CreditNote> note(ProgressiveCredit credit, List<Fee> fees) {
        return issue.excessNote(credit.invoice(), credit.excessCents(fees),
                (fee, netCents) -> credit.tooHighCents(fee, netCents, fees));
    }

    private final class Open implements OpenSettlement {
        private final List<CreditNote> notes;
        private final OpenCreditNotes balances;

        private Open(List<CreditNote> notes, OpenCreditNotes balances) {
            this.notes = notes;
            this.balances = balances;
        }

        @Override
        public ReductionStep step() {
            return balances.step();
        }

        @Override
        public AfterTaxes takeAfterTaxes(List<Fee> fees, long totalCents) {
            return balances.takeAfterTaxes(fees, totalCents);
        }

        /** Issues the notes and reduces their balances. */
        @Override
        public void consume(Invoice invoice, InvoiceComputation computed) {
            notes.forEach(issue::store);
            balances.consume(invoice, computed);
        }
    }
}
