package billing.repair.correction;

import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.settlement.creditnote.CreditNote;
import java.util.List;

/**
 * The correction of an invoice.
 *
 * @param notes        the issued credit notes
 * @param lines        one line for each fee, pending for the next invoice or billed by the created
 *                     one
 * @param made         the invoice of the lines, or the one that replaces the corrected invoice;
 *                     null for none
 * @param missingCents the part of the reduction, before taxes, that earlier credit notes have
 *                     already credited
 */
public record CorrectedInvoice(InvoiceDifference difference, List<CreditNote> notes,
                               List<CorrectionLine> lines, Invoice made, long missingCents) {
    public CorrectedInvoice {
        notes = List.copyOf(notes);
        lines = List.copyOf(lines);
    }
}
