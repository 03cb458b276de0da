package billing.apply;

import billing.invoicing.Invoice;
import billing.run.RunReport;
import java.util.List;

/**
 * What applying files has done.
 *
 * @param invoices those of subscriptions that started or changed their plan
 * @param before   what had fallen due for customers and was done first
 */
public record AppliedCatalog(CatalogChange change, List<Invoice> invoices, RunReport before) {
    public AppliedCatalog {
        invoices = List.copyOf(invoices);
    }
}
