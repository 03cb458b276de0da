package billing.run.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;

/**
 * Subscriptions whose day of start has come while another one has their external id: they start
 * when that one has ended ({@code subscriptions-and-invoicing.md 2.3}).
 */
public final class WaitingStarts {
    private final Handle handle;

    /** The waiting starts of a database. */
    public WaitingStarts(Handle handle) {
        this.handle = handle;
    }

    /**
     * A subscription that cannot start.
     *
     * @param externalId         of both subscriptions
     * @param externalCustomerId whose start waits
     * @param usedBy             external id of the customer whose subscription has the external id
     */
    public record WaitingStart(String externalId, String externalCustomerId, String usedBy) {
    }

    /** Those that wait at an instant, by external id. */
    public List<WaitingStart> at(Instant now) {
        return new Rows<>(handle, "SELECT s.external_id, s.subscription_at,"
                + " coalesce(c.timezone, e.timezone) AS zone, c.external_id AS customer,"
                + " u.external_id AS used_by FROM subscriptions s"
                + " JOIN customers c ON c.id = s.customer_id"
                + " JOIN billing_entities e ON e.id = c.billing_entity_id"
                + " JOIN subscriptions o ON o.external_id = s.external_id"
                + " AND o.status IN ('active', 'incomplete')"
                + " JOIN customers u ON u.id = o.customer_id",
                row -> {
                    ZoneId zone = row.zone("zone");
                    boolean isDue = !LocalDays.of(row.instant("subscription_at"), zone)
                            .isAfter(LocalDays.of(now, zone));
                    return isDue ? new WaitingStart(row.text("external_id"), row.text("customer"),
                            row.text("used_by")) : null;
                })
                .list("WHERE s.status = 'pending' AND s.previous_id IS NULL"
                        + " ORDER BY s.external_id, s.created_at, s.id").stream()
                .filter(Objects::nonNull).distinct().toList();
    }
}
