package billing.log.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.log.ActivityLog;
import billing.log.LogPeriod;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored changes of the business. */
public final class ActivityLogs {
    private static final TypeReference<JsonNode> TREE = new TypeReference<>() { };
    private final Handle handle;
    private final Rows<ActivityLog> rows;

    /** The changes of a database. */
    public ActivityLogs(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM activity_logs",
                row -> new ActivityLog(row.id("id"), row.text("activity_type"),
                        new ActivityLog.Cause(row.text("activity_source"), row.text("reason")),
                        row.json("activity_object", TREE),
                        row.json("activity_object_changes", TREE),
                        row.text("external_customer_id"),
                        row.text("external_subscription_id"), row.id("resource_id"),
                        row.text("resource_type"), row.instant("logged_at")));
    }

    /**
     * The change of an id.
     *
     * @throws NotFoundException when there is none
     */
    public ActivityLog get(UUID id) {
        return rows.first("WHERE id = ?", id)
                .orElseThrow(() -> new NotFoundException("activity_log", id));
    }

    /** The latest change of a resource. */
    public Optional<ActivityLog> latest(UUID resourceId) {
        return rows.first("WHERE resource_id = ? ORDER BY logged_at DESC, id DESC LIMIT 1",
                resourceId);
    }

    /** A page of changes; null filters let all through. */
    public PageOf<ActivityLog> page(LogPeriod period, Filter filter, PageRange page) {
        Conditions conditions = new Conditions().with("logged_at >= ?", period.start())
                .with("logged_at < ?", period.end()).in("activity_type", filter.types())
                .in("activity_source", filter.sources())
                .with("external_customer_id = ?", filter.externalCustomerId())
                .with("external_subscription_id = ?", filter.externalSubscriptionId())
                .in("resource_id", Identifiers.readAll(filter.resourceIds()))
                .in("resource_type", filter.resourceTypes());
        if (filter.ofNobody()) {
            conditions.always("0 = 1");
        }
        return rows.page("FROM activity_logs", conditions, "ORDER BY logged_at DESC, id DESC",
                page);
    }

    /**
     * Which changes are looked for.
     *
     * @param ofNobody none: those of people are asked for, and there are no people
     */
    public record Filter(List<String> types, List<String> sources, String externalCustomerId,
                         String externalSubscriptionId, List<String> resourceIds,
                         List<String> resourceTypes, boolean ofNobody) {
    }

    /** Adds a change. */
    public void insert(ActivityLog log) {
        Columns.of("activity_logs").set("id", log.id()).set("activity_type", log.type())
                .set("activity_source", log.source()).set("reason", log.reason())
                .json("activity_object", log.object())
                .json("activity_object_changes", log.changes())
                .set("external_customer_id", log.externalCustomerId())
                .set("external_subscription_id", log.externalSubscriptionId())
                .set("resource_id", log.resourceId()).set("resource_type", log.resourceType())
                .set("logged_at", log.loggedAt()).insert(handle);
    }
}
