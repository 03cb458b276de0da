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
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    private final Handle handle;

    /**
     * The start of a subscription.
     *
     * @param micros the instant before which no period of it bills usage, in microseconds: of one
     *               that has not started, a day before the instant that is planned, since it starts
     *               at the midnight of that day where its customer lives
     */
    public record SubscriptionStart(String externalId, long micros) {
    }

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

    /** Hands over the starts of all subscriptions; those of an external id one by one. */
    public void eachStart(Consumer<SubscriptionStart> receiver) {
        starts().each(receiver, "");
    }

    /** The starts of the subscriptions that have or had some external ids, in any order. */
    public List<SubscriptionStart> starts(Collection<String> externalIds) {
        return starts().listIn("WHERE external_id", externalIds, "");
    }

    private Rows<SubscriptionStart> starts() {
        return new Rows<>(handle, "SELECT external_id, started_at, subscription_at"
                + " FROM subscriptions", row -> new SubscriptionStart(row.text("external_id"),
                row.optionalNumber("started_at") != null ? row.number("started_at")
                : row.number("subscription_at") - MICROS_PER_DAY));
    }
}
