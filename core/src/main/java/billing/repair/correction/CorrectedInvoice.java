package billing.repair.correction;

import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.settlement.creditnote.CreditNote;
import java.util.List;

/**
 * What was done about the difference of an invoice.
 *
 * @param notes        credit notes that were issued
 * @param lines        one a fee, that wait for the next invoice, or are on the one made
 * @param made         the invoice of the lines, or the one in the place of the old one; null for
 *                     none
 * @param missingCents of what is owed less, before taxes, what earlier credit notes had credited
 *                     already
 */
public record CorrectedInvoice(InvoiceDifference difference, List<CreditNote> notes,
                               List<CorrectionLine> lines, Invoice made, long missingCents) {
    public CorrectedInvoice {
        notes = List.copyOf(notes);
        lines = List.copyOf(lines);
    }
}
