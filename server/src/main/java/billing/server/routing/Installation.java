package billing.server.routing;

import billing.server.render.IdPrefix;
import billing.store.Database;
import billing.store.Identifiers;
import billing.time.BillingClock;

/**
 * What all calls share.
 *
 * @param prefix of members that hold identifiers, in and out
 */
public record Installation(Database database, Identifiers identifiers, BillingClock clock,
                           IdPrefix prefix) {
}
