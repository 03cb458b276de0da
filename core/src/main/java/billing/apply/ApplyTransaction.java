package billing.apply;

import billing.catalog.store.KnownPlans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.subscription.BillingPort;

/**
 * The transaction in which files and requests are applied.
 *
 * @param intake          makes identifiers, and gives the instant
 * @param billing         invoices the subscriptions that start
 * @param plans           of the subscriptions that are stored one after another
 * @param customerNumbers for the customers that are added
 * @param in              the document of the resource that is stored; null between two
 */
record ApplyTransaction(Handle handle, ReadContext intake, BillingPort billing, KnownPlans plans,
                        CustomerNumbers customerNumbers, Fields in) {
    /**
     * The stage on which no resource is stored yet.
     *
     * @param newCustomers how many customers will be added
     */
    static ApplyTransaction begin(Handle handle, ReadContext intake, BillingPort billing,
                                  int newCustomers) {
        return new ApplyTransaction(handle, intake, billing, new KnownPlans(handle),
                new CustomerNumbers(handle, newCustomers), null);
    }

    /** The unit of work that stores. */
    UnitOfWork work() {
        return new UnitOfWork(handle, intake.identifiers(), intake.now());
    }

    /** The stage for one resource; of these, only subscriptions leave every plan as it is. */
    ApplyTransaction storing(ResourceType<?> kind, Fields document) {
        if (kind != ResourceTypes.SUBSCRIPTIONS) {
            plans.clear();
        }
        return new ApplyTransaction(handle, intake, billing, plans, customerNumbers,
                document);
    }
}
