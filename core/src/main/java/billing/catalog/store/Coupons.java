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
    private final CouponLimits limits;

    /** The coupons of a database. */
    public Coupons(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM coupons", Coupons::coupon);
        this.limits = new CouponLimits(handle);
    }

    /** The live coupon of a code. */
    public Optional<Coupon> find(String code) {
        return first("WHERE code = ? AND deleted_at IS NULL", code);
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
        return first("WHERE id = ?", id);
    }

    private Optional<Coupon> first(String condition, Object value) {
        return rows.first(condition, value)
                .map(coupon -> limits.identified(List.of(coupon)).get(0));
    }

    /** Coupons by their ids, deleted ones too. */
    public Map<UUID, Coupon> byIds(Collection<UUID> ids) {
        return limits.identified(rows.listIn("WHERE id", ids, "")).stream()
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
        return limits.identified(rows.list("WHERE deleted_at IS NULL"
                + " ORDER BY terminated_at IS NOT NULL, expiration,"
                + " expiration_at NULLS FIRST, created_at DESC, id"));
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
        limits.rename(CouponLimits.Kind.PLANS, before, after);
    }

    /** Follows a metric that got another code. */
    public void renameMetric(String before, String after) {
        limits.rename(CouponLimits.Kind.METRICS, before, after);
    }

    /** Keeps coupons limited to a plan that is deleted, and to no other that gets its code. */
    public void keepDeletedPlan(UUID id, String code) {
        limits.keepDeleted(CouponLimits.Kind.PLANS, id, code);
    }

    /** Keeps coupons limited to a metric that is deleted. */
    public void keepDeletedMetric(UUID id, String code) {
        limits.keepDeleted(CouponLimits.Kind.METRICS, id, code);
    }

    /** Deletes a coupon softly. */
    public void delete(UUID id, Instant now) {
        Columns.of("coupons").set("deleted_at", now).update(handle, id);
    }

    private static Columns columns(Coupon coupon) {
        return CouponLimits.set(CouponFields.ALL.row("coupons", coupon), coupon.scope())
                .set("created_at", coupon.createdAt())
                .set("terminated_at", coupon.terminatedAt())
                .set("deleted_at", coupon.deletedAt());
    }

    private static Coupon coupon(Row row) {
        return CouponFields.coupon(FieldValues.stored(row), row.id("id"),
                CouponLimits.scope(row), row.instant("created_at"),
                row.instant("terminated_at"), row.instant("deleted_at"));
    }
}
