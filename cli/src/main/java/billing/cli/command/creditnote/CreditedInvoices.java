package billing.cli.command.creditnote;

import billing.cli.output.Amounts;
import billing.cli.output.Enumeration;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.settlement.creditnote.CreditNote;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The invoices of new credit notes. A credit is for later invoices: these may stay due. */
public final class CreditedInvoices {
    private CreditedInvoices() {
    }

    /**
     * The invoices that are still due although a credit was made for them, in a sentence; empty if
     * there are none.
     *
     * @param remedy how the credit would be deducted from them
     */
    public static Optional<String> stillDue(Handle handle, List<CreditNote> notes, String remedy) {
        Set<UUID> ids = notes.stream().filter(note -> note.parts().creditCents() > 0)
                .map(CreditNote::invoiceId).collect(Collectors.toSet());
        List<String> due = new Invoices(handle).byIds(List.copyOf(ids)).stream()
                .filter(invoice -> invoice.owedCents() > 0)
                .sorted(Comparator.comparing(invoice -> invoice.document().number()))
                .map(CreditedInvoices::due).toList();
        return due.isEmpty() ? Optional.empty() : Optional.of("still due: "
                + Enumeration.of(due) + "; the credit is for later invoices, " + remedy);
    }

    private static String due(Invoice invoice) {
        return invoice.document().number() + " (" + Amounts.cell(invoice.owedCents(),
                invoice.document().currency()).shown() + ")";
    }
}
