package billing.invoicing.service;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.Reduction;

/**
 * The reduction that one source has available for an invoice; consumed once the invoice is stored.
 */
public interface OpenSettlement extends Reduction {
    /**
     * Consumes the amounts used by the computation, once the invoice is stored.
     *
     * @param invoice  final, hidden until it is paid, or closed, which holds no fees
     * @param computed the computation of the invoice
     */
    void consume(Invoice invoice, InvoiceComputation computed);

    /** Returns the settlement of the invoice with this source's amounts. */
    default InvoiceSettlement settled(InvoiceSettlement before, InvoiceComputation computed) {
        return before;
    }
}
