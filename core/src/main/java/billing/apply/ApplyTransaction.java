package billing.apply;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.ReadContext;
import billing.subscription.BillingPort;

/**
 * The transaction in which files and requests are applied.
 *
 * @param intake          makes identifiers, and gives the instant
 * @param billing         invoices the subscriptions that start
 * @param customerNumbers for the customers that are added
 */
record ApplyTransaction(Handle handle, ReadContext intake, BillingPort billing,
                        CustomerNumbers customerNumbers) {
    /**
     * Begins within the transaction of a handle.
     *
     * @param newCustomers how many customers will be added
     */
    static ApplyTransaction begin(Handle handle, ReadContext intake, BillingPort billing,
                                  int newCustomers) {
        return new ApplyTransaction(handle, intake, billing,
                new CustomerNumbers(handle, newCustomers));
    }

    /** The unit of work that stores. */
    UnitOfWork work() {
        return new UnitOfWork(handle, intake.identifiers(), intake.now());
    }
}
