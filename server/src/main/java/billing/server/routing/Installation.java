package billing.server.routing;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.server.render.IdPrefix;

/**
 * What all calls of one installation share.
 *
 * @param prefix    prefix of members that hold identifiers, in requests and answers
 * @param publicUrl public base address, without a slash at its end; null for the address that
 *                  requests are received at
 * @param keepsLogs whether logs are kept and listed
 */
public record Installation(Database database, Identifiers identifiers, BillingClock clock,
                           IdPrefix prefix, String publicUrl, boolean keepsLogs) {
    public Installation {
        while (publicUrl != null && publicUrl.endsWith("/")) {
            publicUrl = publicUrl.substring(0, publicUrl.length() - 1);
        }
    }

    /** An installation that keeps logs. */
    public Installation(Database database, Identifiers identifiers, BillingClock clock,
                        IdPrefix prefix, String publicUrl) {
        this(database, identifiers, clock, prefix, publicUrl, true);
    }
}
