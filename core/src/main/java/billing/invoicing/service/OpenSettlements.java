package billing.invoicing.service;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.tax.InvoiceComputation;
import java.util.List;

/**
 * What is open for the customer of an invoice, in the order of its sources.
 *
 * @param all of the sources that have something
 */
record OpenSettlements(List<OpenSettlement> all) {
    /** Nothing is open, as for most customers. */
    static final OpenSettlements NONE = new OpenSettlements(List.of());

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** The settlement that the invoice of a computation states. */
    InvoiceSettlement settled(InvoiceSettlement before, InvoiceComputation computed) {
        InvoiceSettlement settled = before;
        for (OpenSettlement one : all) {
            settled = one.settled(settled, computed);
        }
        return settled;
    }

    /** Consumes what the computation of a stored invoice took; closed ones took nothing. */
    void consume(Invoice invoice, InvoiceComputation computed) {
        all.forEach(one -> one.consume(invoice, computed));
    }
}
