package billing.apply;

import billing.input.Intake;
import billing.subscription.LifeBilling;
import org.jdbi.v3.core.Handle;

/**
 * The transaction in which files are applied.
 *
 * @param intake  makes identifiers, and says when
 * @param billing invoices the subscriptions that start
 */
record Stage(Handle handle, Intake intake, LifeBilling billing) {
}
