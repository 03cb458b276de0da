package billing.check;

import billing.check.store.CheckedInvoices;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.store.Invoices;
import billing.repair.correction.store.Corrections;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Checks stored invoices by computing them again: sums and taxes from the fees, usage fees from the
 * events, paid amounts from payments and their reversals, credited amounts from credit notes. Also
 * finds gaps and duplicates. A consistent database has no findings.
 */
public final class InvoiceCheck {
    private final Handle handle;

    /** Checks what the handle reads; nothing is written. */
    public InvoiceCheck(Handle handle) {
        this.handle = handle;
    }

    /** The visible invoices, by creation. */
    public List<UUID> invoices() {
        return new CheckedInvoices(handle).visible();
    }

    /** Checks the numbers and the settlements of all invoices. */
    public List<Finding> numbersAndSettlements() {
        List<Finding> findings = new ArrayList<>(new NumbersCheck(handle).findings());
        findings.addAll(new SettlementsCheck(handle).findings());
        return findings;
    }

    /**
     * Checks the sums and the usage of invoices.
     *
     * @param some a few hundred at most: they are read at once
     */
    public List<Finding> findings(List<UUID> some) {
        List<Finding> findings = new ArrayList<>();
        Map<UUID, List<CreditNote>> notes = new CreditNotes(handle).issuedOf(some).stream()
                .collect(Collectors.groupingBy(CreditNote::invoiceId));
        Map<UUID, List<CorrectionLine>> lines = new CorrectionLines(handle).billedOn(some)
                .stream().collect(Collectors.groupingBy(
                correctionLine -> correctionLine.billed().invoiceId()));
        Map<UUID, Long> taken = new CorrectionLines(handle).takenOf(some);
        List<Invoice> invoices = new Invoices(handle).byIds(some);
        Corrections corrections = new Corrections(handle);
        corrections.readAhead(some);
        RatingCheck rating = new RatingCheck(handle, corrections, invoices);
        for (Invoice invoice : invoices) {
            findings.addAll(findings(invoice, rating, corrections,
                    lines.getOrDefault(invoice.id(), List.of())));
            findings.addAll(new NoteSumsCheck(invoice, notes.getOrDefault(invoice.id(),
                    List.of()), taken).findings());
        }
        return findings;
    }

    private List<Finding> findings(Invoice invoice, RatingCheck rating, Corrections corrections,
                                   List<CorrectionLine> lines) {
        String name = invoice.document().sequentialId() == null ? invoice.id().toString()
                : invoice.document().number();
        List<Finding> findings = new ArrayList<>();
        // A draft that waits to be refreshed shows what its taxes and plans were before.
        if (!invoice.state().refreshNeeded()) {
            new SumsCheck(invoice).faults()
                    .forEach(fault -> findings.add(new Finding(name, fault, null)));
        }
        if (invoice.state().status() == InvoiceStatus.FINALIZED) {
            new CorrectionCheck(handle, corrections, invoice).faults(lines)
                    .forEach(fault -> findings.add(new Finding(name, fault, null)));
        }
        findings.addAll(rating.findings(invoice, name));
        return findings;
    }
}
