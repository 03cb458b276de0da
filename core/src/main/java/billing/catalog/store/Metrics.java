package billing.catalog.store;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Rounding;
import billing.catalog.RoundingFunction;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored billable metrics ({@code rating-and-usage.md 2.1}). */
public final class Metrics {
    private static final TypeReference<List<BillableMetric.MetricFilter>> FILTERS =
            new TypeReference<>() { };
    private final Handle handle;
    private final Rows<BillableMetric> rows;

    /** The metrics of a database. */
    public Metrics(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM billable_metrics", Metrics::metric);
    }

    /** The live metric of a code. */
    public Optional<BillableMetric> find(String code) {
        return rows.first("WHERE code = ? AND deleted_at IS NULL", code);
    }

    /**
     * The live metric of a code.
     *
     * @throws NotFoundException when there is none
     */
    public BillableMetric get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("billable_metric", code));
    }

    /** A metric, deleted or not. */
    public Optional<BillableMetric> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** Metrics by their ids, deleted ones too. */
    public Map<UUID, BillableMetric> byIds(Collection<UUID> ids) {
        return rows.listIn("WHERE id", ids, "").stream()
                .collect(Collectors.toMap(BillableMetric::id, Function.identity()));
    }

    /** Those of some charges, deleted ones among them, whose metric has been deleted since. */
    public Set<UUID> chargesOfDeleted(Collection<UUID> chargeIds) {
        return new HashSet<>(new Rows<>(handle, "SELECT c.id FROM charges c"
                + " JOIN billable_metrics m ON m.id = c.billable_metric_id"
                + " AND m.deleted_at IS NOT NULL", row -> row.id("id"))
                .listIn("WHERE c.id", chargeIds, ""));
    }

    /** The codes of the live metrics whose events may name a wallet under some plan. */
    public Set<String> codesWithTargetWallet() {
        return Set.copyOf(new Rows<>(handle, "SELECT DISTINCT m.code FROM charges c"
                + " JOIN billable_metrics m ON m.id = c.billable_metric_id",
                row -> row.text("code")).list("WHERE c.accepts_target_wallet = 1"
                + " AND c.deleted_at IS NULL AND m.deleted_at IS NULL"));
    }

    /** The codes of the live metrics that some plan charges in advance. */
    public Set<String> codesPaidInAdvance() {
        return Set.copyOf(new Rows<>(handle, "SELECT DISTINCT m.code FROM charges c"
                + " JOIN billable_metrics m ON m.id = c.billable_metric_id",
                row -> row.text("code")).list("WHERE c.pay_in_advance = 1"
                + " AND c.deleted_at IS NULL AND m.deleted_at IS NULL"));
    }

    /** The live metrics, the newest first. */
    public List<BillableMetric> all() {
        return rows.list("WHERE deleted_at IS NULL ORDER BY created_at DESC, id");
    }

    /** Adds a metric. */
    public void insert(BillableMetric metric) {
        columns(metric).set("id", metric.id()).insert(handle);
    }

    /** Changes a metric. */
    public void update(BillableMetric metric) {
        columns(metric).update(handle, metric.id());
    }

    /** Deletes a metric softly; its charges are the caller's to delete. */
    public void delete(UUID id, Instant now) {
        Columns.of("billable_metrics").set("deleted_at", now).update(handle, id);
    }

    private static Columns columns(BillableMetric metric) {
        return Columns.of("billable_metrics").set("code", metric.code())
                .set("name", metric.name()).set("description", metric.description())
                .set("aggregation_type", metric.aggregation().type())
                .set("field_name", metric.aggregation().fieldName())
                .set("recurring", metric.aggregation().recurring())
                .set("weighted_interval", metric.aggregation().weightedInterval())
                .set("percentile", metric.aggregation().percentile())
                .set("unit_code", metric.aggregation().unitCode())
                .set("rounding_function", metric.rounding().function())
                .set("rounding_precision", metric.rounding().precision())
                .set("expression", metric.expression()).json("filters", metric.filters())
                .set("created_at", metric.createdAt()).set("deleted_at", metric.deletedAt());
    }

    private static BillableMetric metric(Row row) {
        return new BillableMetric(row.id("id"), row.text("name"), row.text("code"),
                row.text("description"), aggregation(row), rounding(row), row.text("expression"),
                row.json("filters", FILTERS), row.instant("created_at"),
                row.instant("deleted_at"));
    }

    private static Aggregation aggregation(Row row) {
        return new Aggregation(row.constant("aggregation_type", AggregationType.class),
                row.text("field_name"), row.flag("recurring"), row.text("weighted_interval"),
                row.optionalInteger("percentile"), row.text("unit_code"));
    }

    private static Rounding rounding(Row row) {
        return new Rounding(row.constant("rounding_function", RoundingFunction.class),
                row.optionalInteger("rounding_precision"));
    }
}
