package billing.settlement.wallet.store;

import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
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

    /** Marks those customers who have an active wallet. */
    public void mark(Collection<UUID> customerIds, Instant now) {
        if (areUsed()) {
            add(new Rows<>(handle, "SELECT DISTINCT customer_id FROM wallets",
                    row -> row.id("customer_id"))
                    .listIn("WHERE status = 'active' AND customer_id", customerIds, ""), now);
        }
    }

    /** Marks the customers of active subscriptions with new usage who have an active wallet. */
    public void used(Collection<String> externalSubscriptionIds, Instant now) {
        if (areUsed()) {
            add(new Rows<>(handle, "SELECT DISTINCT s.customer_id FROM subscriptions s"
                    + " JOIN wallets w ON w.customer_id = s.customer_id"
                    + " AND w.status = 'active'", row -> row.id("customer_id"))
                    .listIn("WHERE s.status = 'active' AND s.external_id",
                            externalSubscriptionIds, ""), now);
        }
    }

    /** In the order of ids, so that writers of the same marks cannot wait for each other. */
    private void add(Collection<UUID> customerIds, Instant now) {
        Columns.addMissing(handle, new TreeSet<>(customerIds).stream()
                .map(id -> Columns.of("stale_balances").set("customer_id", id)
                        .set("since", now)).toList());
    }

    /**
     * Returns the customers marked before an instant, in the order of marking.
     *
     * @param customerId the only customer that counts; null for all
     */
    public List<UUID> before(Instant now, UUID customerId) {
        Conditions marked = new Conditions().with("since < ?", now)
                .with("customer_id = ?", customerId);
        return new Rows<>(handle, "SELECT customer_id FROM stale_balances",
                row -> row.id("customer_id"))
                .list(marked.where() + " ORDER BY since, customer_id", marked.values());
    }

    /** Returns the instants of the marks; see {@link #before}. */
    public List<Instant> marks(UUID customerId) {
        Conditions marked = new Conditions().with("customer_id = ?", customerId);
        return new Rows<>(handle, "SELECT DISTINCT since FROM stale_balances",
                row -> row.instant("since")).list(marked.where(), marked.values());
    }

    /** Removes the mark of a customer. */
    public void unmark(UUID customerId) {
        handle.execute("DELETE FROM stale_balances WHERE customer_id = ?", customerId);
    }
}
