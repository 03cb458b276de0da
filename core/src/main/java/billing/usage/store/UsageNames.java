package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** The names that events may refer to, to check them and to suggest others. */
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

    /** Hands over the external ids of all subscriptions, some more than once. */
    public void eachSubscription(Consumer<String> receiver) {
        externalIds().each(receiver, "");
    }

    /** Those of some external ids that a subscription has or had. */
    public List<String> knownSubscriptions(Collection<String> externalIds) {
        return externalIds().listIn("WHERE external_id", externalIds, "");
    }

    private Rows<String> externalIds() {
        return new Rows<>(handle, "SELECT external_id FROM subscriptions",
                row -> row.text("external_id"));
    }

    /** Whether a subscription has or had an external id. */
    public boolean isSubscription(String externalId) {
        return Rows.exist(handle, "SELECT 1 FROM subscriptions", "WHERE external_id = ?",
                externalId);
    }
}
