package billing.invoicing.service;

import billing.engine.UnitOfWork;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The sources that reduce and settle invoices, in order. Invoicing knows no single kind; the list
 * is the provider of this service, in the package above that knows all kinds
 * ({@code META-INF/services}).
 */
public interface SettlementOrder {
    /** The sources for one piece of work, within its transaction. */
    List<SettlementSource> sources(UnitOfWork work);

    /** The order of all invoices that are issued. */
    static SettlementOrder ofInvoices() {
        return Provider.ORDER;
    }

    /** Looks for the provider once, when the first invoice asks. */
    final class Provider {
        private static final SettlementOrder ORDER = ServiceLoader
                .load(SettlementOrder.class, SettlementOrder.class.getClassLoader())
                .findFirst().orElseThrow();

        private Provider() {
        }
    }
}
