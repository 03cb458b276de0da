package billing.apply;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.ReadContext;
import billing.subscription.BillingPort;
import java.util.Objects;

/**
 * The transaction in which files and requests are applied.
 *
 * @param context makes identifiers, and gives the instant
 * @param billing invoices the subscriptions that start
 */
record ApplyTransaction(Handle handle, ReadContext context, BillingPort billing) {
    ApplyTransaction {
        Objects.requireNonNull(billing);
    }

    /** The unit of work that stores. */
    UnitOfWork work() {
        return new UnitOfWork(handle, context.identifiers(), context.now());
    }
}
