package billing.run;

import billing.engine.Database;
import billing.engine.Identifiers;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Bills what has fallen due for a customer before its subscriptions are changed: an end by request
 * must find the periods before it billed, whenever the last run was
 * ({@code subscriptions-and-invoicing.md 5.4}).
 */
public final class DueBilling {
    private final Database database;
    private final Identifiers identifiers;

    /** The due billing of a database. */
    public DueBilling(Database database, Identifiers identifiers) {
        this.database = database;
        this.identifiers = identifiers;
    }

    /**
     * Bills within transactions of its own, and waits for a run in progress if there is something
     * to bill. The transaction of the change is to complete it.
     *
     * @param customerId empty when the customer is unknown: nothing is due then
     */
    public CaughtUp carryOut(Optional<UUID> customerId, Instant now) {
        return customerId.map(new BillingRun(database, identifiers)::ofCustomer)
                .filter(run -> !run.due(now, CaughtUp.BILLING).isEmpty())
                .map(run -> run.catchUp(now)).orElseGet(CaughtUp::nothing);
    }
}
