package billing.apply;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Starts and changes the subscriptions that files state, with the invoices that follow. */
public interface SubscriptionStarter {
    /** Creates a subscription that does not exist yet. */
    void create(Handle handle, DeclaredSubscription wish, Instant now);

    /** Changes the members of a live subscription that may change. */
    void update(Handle handle, DeclaredSubscription before, DeclaredSubscription after,
                Instant now);
}
