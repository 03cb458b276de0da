package billing.invoicing.service;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.tax.InvoiceComputation;
import java.util.List;

/**
 * The reductions available for the customer of an invoice, in the order of their sources.
 *
 * @param all of the sources with something available
 */
record OpenSettlements(List<OpenSettlement> all) {
    /** Nothing is available, as for most customers. */
    static final OpenSettlements NONE = new OpenSettlements(List.of());

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** The settlement of the invoice of a computation. */
    InvoiceSettlement settled(InvoiceSettlement before, InvoiceComputation computed) {
        InvoiceSettlement settled = before;
        for (OpenSettlement one : all) {
            settled = one.settled(settled, computed);
        }
        return settled;
    }

    /** Consumes the amounts used by the computation of a stored invoice; a closed one uses none. */
    void consume(Invoice invoice, InvoiceComputation computed) {
        all.forEach(one -> one.consume(invoice, computed));
    }
}
