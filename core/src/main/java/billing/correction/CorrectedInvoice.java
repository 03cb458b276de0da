package billing.correction;

import billing.creditnote.CreditNote;
import billing.invoice.Invoice;
import java.util.List;

/**
 * What was done about the difference of an invoice.
 *
 * @param notes          credit notes that were issued
 * @param lines          that wait for the next invoice, or are on the one made
 * @param made           the invoice of what is owed beside, or the one in the place of the old
 *                       one; null for none
 * @param givenBackCents of what is owed less, before coupons and taxes, what earlier credit notes
 *                       had given back already
 */
public record CorrectedInvoice(InvoiceDifference difference, List<CreditNote> notes,
                               List<CorrectionLine> lines, Invoice made, long givenBackCents) {
    public CorrectedInvoice {
        notes = List.copyOf(notes);
        lines = List.copyOf(lines);
    }
}
