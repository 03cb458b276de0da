package billing.settlement.wallet.store;

import billing.engine.CachedValue;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * The customers whose ongoing balances are stale until the job of every fifth minute recomputes
 * them ({@code money.md 5.9}).
 */
public final class StaleBalances {
    /** Whether any wallet is active; without one, events need no further query. */
    private static final CachedValue<Boolean> HAS_WALLETS =
            new CachedValue<>(CachedValue.Topic.METERING, handle -> Rows.exist(handle,
                    "SELECT 1 FROM wallets", "WHERE status = 'active'"));
    private final Handle handle;

    /** The stale balances of a database. */
    public StaleBalances(Handle handle) {
        this.handle = handle;
    }

    /** Whether any balance depends on usage; else none becomes stale by it. */
    public boolean areUsed() {
        return HAS_WALLETS.in(handle);
    }

    /** Marks a customer who has an active wallet. */
    public void mark(UUID customerId, Instant now) {
        handle.execute("INSERT INTO stale_balances (customer_id, since)"
                + " SELECT ?, ? WHERE EXISTS (SELECT 1 FROM wallets"
                + " WHERE customer_id = ? AND status = 'active')"
                + " ON CONFLICT (customer_id) DO NOTHING", customerId, now, customerId);
    }

    /** Marks the customers of active subscriptions with new usage. */
    public void used(Collection<String> externalSubscriptionIds, Instant now) {
        if (areUsed()) {
            new Rows<>(handle, "SELECT DISTINCT customer_id FROM subscriptions",
                    row -> row.id("customer_id"))
                    .listIn("WHERE status = 'active' AND external_id", externalSubscriptionIds,
                            "").forEach(customer -> mark(customer, now));
        }
    }

    /** Returns the customers marked before an instant, in the order of marking. */
    public List<UUID> before(Instant now) {
        return new Rows<>(handle, "SELECT customer_id FROM stale_balances",
                row -> row.id("customer_id"))
                .list("WHERE since < ? ORDER BY since, customer_id", now);
    }

    /** Returns the instants of the marks. */
    public List<Instant> marks() {
        return new Rows<>(handle, "SELECT DISTINCT since FROM stale_balances",
                row -> row.instant("since")).list("");
    }

    /** Removes the mark of a customer. */
    public void unmark(UUID customerId) {
        handle.execute("DELETE FROM stale_balances WHERE customer_id = ?", customerId);
    }
}
