package billing.server.routing;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.server.render.IdPrefix;

/**
 * What all calls share.
 *
 * @param prefix    of members that hold identifiers, in and out
 * @param publicUrl where it is reached from outside, without a slash at its end; null when that is
 *                  where requests come in
 * @param keepsLogs whether the API lists logs
 */
public record Installation(Database database, Identifiers identifiers, BillingClock clock,
                           IdPrefix prefix, String publicUrl, boolean keepsLogs) {
    public Installation {
        while (publicUrl != null && publicUrl.endsWith("/")) {
            publicUrl = publicUrl.substring(0, publicUrl.length() - 1);
        }
    }

    /** One that keeps logs. */
    public Installation(Database database, Identifiers identifiers, BillingClock clock,
                        IdPrefix prefix, String publicUrl) {
        this(database, identifiers, clock, prefix, publicUrl, true);
    }
}
