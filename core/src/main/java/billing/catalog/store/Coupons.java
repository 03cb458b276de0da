package billing.catalog.store;

import billing.catalog.Coupon;
import billing.catalog.field.CouponFields;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.resource.FieldValues;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored coupons ({@code money.md 3.1}). */
public final class Coupons {
    private static final String UNENDED = "WHERE terminated_at IS NULL AND deleted_at IS NULL"
            + " AND expiration = 'time_limit'";
    private final Handle handle;
    private final Rows<Coupon> rows;

    /** The coupons of a database. */
    public Coupons(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM coupons", Coupons::coupon);
    }

    /** The live coupon of a code. */
    public Optional<Coupon> find(String code) {
        return rows.first("WHERE code = ? AND deleted_at IS NULL", code);
    }

    /**
     * The live coupon of a code.
     *
     * @throws NotFoundException when there is none
     */
    public Coupon get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("coupon", code));
    }

    /** A coupon, deleted or not. */
    public Optional<Coupon> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** Coupons by their ids, deleted ones too. */
    public Map<UUID, Coupon> byIds(Collection<UUID> ids) {
        return rows.listIn("WHERE id", ids, "").stream()
                .collect(Collectors.toMap(Coupon::id, Function.identity()));
    }

    /** When the live coupons expire that have a time limit and have not ended, each once. */
    public List<Instant> expirations() {
        return new Rows<>(handle, "SELECT DISTINCT expiration_at FROM coupons",
                row -> row.instant("expiration_at")).list(UNENDED
                        + " AND expiration_at IS NOT NULL");
    }

    /** Ends the coupons that have expired by {@code now}; how many they were. */
    public int endExpired(Instant now) {
        return handle.execute("UPDATE coupons SET terminated_at = ? " + UNENDED
                + " AND expiration_at < ?", now, now);
    }

    /** The live coupons: active before terminated, endless first, then by expiry, the newest. */
    public List<Coupon> all() {
        return rows.list("WHERE deleted_at IS NULL ORDER BY terminated_at IS NOT NULL, expiration,"
                + " expiration_at NULLS FIRST, created_at DESC, id");
    }

    /** Adds a coupon. */
    public void insert(Coupon coupon) {
        columns(coupon).set("id", coupon.id()).insert(handle);
    }

    /** Changes a coupon. */
    public void update(Coupon coupon) {
        columns(coupon).update(handle, coupon.id());
    }

    /** Follows a plan that got another code, in every coupon that is limited to it. */
    public void renamePlan(String before, String after) {
        rename("plan_codes", coupon -> coupon.scope().planCodes(), before, after);
    }

    /** Follows a metric that got another code. */
    public void renameMetric(String before, String after) {
        rename("billable_metric_codes", coupon -> coupon.scope().billableMetricCodes(), before,
                after);
    }

    private void rename(String column, Function<Coupon, List<String>> targets, String before,
                        String after) {
        if (before.equals(after)) {
            return;
        }
        for (Coupon coupon : rows.list("")) {
            List<String> codes = targets.apply(coupon);
            if (codes.contains(before)) {
                Columns.of("coupons").set(column, codes.stream()
                                .map(code -> code.equals(before) ? after : code).toList())
                        .update(handle, coupon.id());
            }
        }
    }

    /** Deletes a coupon softly. */
    public void delete(UUID id, Instant now) {
        Columns.of("coupons").set("deleted_at", now).update(handle, id);
    }

    private static Columns columns(Coupon coupon) {
        return CouponFields.ALL.row("coupons", coupon).set("created_at", coupon.createdAt())
                .set("terminated_at", coupon.terminatedAt())
                .set("deleted_at", coupon.deletedAt());
    }

    private static Coupon coupon(Row row) {
        FieldValues<Coupon> values = FieldValues.stored(row);
        return CouponFields.coupon(values, row.id("id"), values.get(CouponFields.PLAN_CODES),
                values.get(CouponFields.BILLABLE_METRIC_CODES), row.instant("created_at"),
                row.instant("terminated_at"), row.instant("deleted_at"));
    }
}
