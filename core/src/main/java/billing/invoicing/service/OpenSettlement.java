package billing.invoicing.service;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.Reduction;

/** What one source has open for an invoice; nothing of it is consumed before the invoice is. */
public interface OpenSettlement extends Reduction {
    /**
     * Consumes what the computation took, once the invoice is stored.
     *
     * @param invoice  final, hidden until it is paid, or closed, which holds no fees
     * @param computed the computation that it was made from
     */
    void consume(Invoice invoice, InvoiceComputation computed);

    /** The settlement that the invoice states, with what this source knows of it. */
    default InvoiceSettlement settled(InvoiceSettlement before, InvoiceComputation computed) {
        return before;
    }
}
