package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
import java.util.Collection;

/** The names that events may refer to, for suggestions when one is mistyped. */
public final class UsageNames {
    /** Comparing a word with more would take longer than looking it up oneself. */
    private static final int MOST = 20_000;
    private final Handle handle;

    /** The names in a database. */
    public UsageNames(Handle handle) {
        this.handle = handle;
    }

    /** The codes of the live metrics. */
    public Collection<String> codes() {
        return new Rows<>(handle, "SELECT code FROM billable_metrics", row -> row.text("code"))
                .list("WHERE deleted_at IS NULL LIMIT ?", MOST);
    }

    /** External ids of subscriptions; of very many, some. */
    public Collection<String> subscriptions() {
        return new Rows<>(handle, "SELECT DISTINCT external_id FROM subscriptions",
                row -> row.text("external_id")).list("LIMIT ?", MOST);
    }

    /** Whether a subscription has or had an external id. */
    public boolean isSubscription(String externalId) {
        return Rows.exist(handle, "SELECT 1 FROM subscriptions", "WHERE external_id = ?",
                externalId);
    }
}
