package billing.check;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.service.Rerating;
import billing.repair.correction.store.Corrections;
import java.util.List;

/**
 * Whether the current usage of an invoice's windows, at the original prices, amounts to what was
 * billed and corrected. Usage that arrived, was amended or voided since explains a difference.
 */
final class RatingCheck {
    private final Rerating rerating;

    /** Checks some invoices, which may be drafts and others whose usage cannot differ. */
    RatingCheck(Handle handle, Corrections corrections, List<Invoice> invoices) {
        this.rerating = new Rerating(handle, corrections);
        rerating.readAhead(invoices);
    }

    /** The differences of an invoice of subscriptions. */
    List<Finding> findings(Invoice invoice, String name) {
        return rerating.rerate(invoice).fees().stream()
                .map(one -> finding(invoice, name, one)).toList();
    }

    private static Finding finding(Invoice invoice, String name, FeeDifference one) {
        return new Finding(name, one.fee().item().invoiceDisplayName() + " was billed at "
                + invoice.money(one.was().cents()) + " and its usage now amounts to "
                + invoice.money(one.is().cents()), one.cause().named()
                + "; billing correct books it");
    }
}
