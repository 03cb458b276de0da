package billing.repair.correction;

import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.FeeKey;
import billing.settlement.creditnote.CreditNote;
import java.util.List;
import java.util.Map;

/**
 * The correction of an invoice.
 *
 * @param notes        the issued credit notes
 * @param lines        one line for each fee, pending for the next invoice or billed by one of
 *                     the invoices
 * @param invoices     the invoices that bill the differences at once, by corrected fee: one for the
 *                     lines of each subscription, or the one that replaces the corrected invoice
 * @param missingCents the part of the reduction, before taxes, that earlier credit notes have
 *                     already credited
 */
public record CorrectedInvoice(InvoiceDifference difference, List<CreditNote> notes,
                               List<CorrectionLine> lines, Map<FeeKey, Invoice> invoices,
                               long missingCents) {
    public CorrectedInvoice {
        notes = List.copyOf(notes);
        lines = List.copyOf(lines);
        invoices = Map.copyOf(invoices);
    }
}
