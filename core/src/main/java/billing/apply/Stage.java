package billing.apply;

import billing.input.Intake;
import org.jdbi.v3.core.Handle;

/**
 * The transaction in which files are applied.
 *
 * @param intake        makes identifiers, and says when
 * @param subscriptions starts and changes subscriptions
 */
record Stage(Handle handle, Intake intake, SubscriptionStarter subscriptions) {
}
