package billing.catalog.store;

import billing.catalog.Coupon;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What coupons are limited to, as their rows hold it: a live plan or metric by its code, which no
 * other live one has; a deleted one by its id and the last code, which another can take over.
 */
final class CouponLimits {
    private static final TypeReference<List<Object>> ENTRIES = new TypeReference<>() { };
    private final Handle handle;

    CouponLimits(Handle handle) {
        this.handle = handle;
    }

    /** The columns of coupons that hold limits. */
    enum Kind {
        PLANS("plan_codes", "plans", "WHERE parent_id IS NULL AND "),
        METRICS("billable_metric_codes", "billable_metrics", "WHERE ");

        private final String column;
        private final String table;
        private final String where;

        Kind(String column, String table, String where) {
            this.column = column;
            this.table = table;
            this.where = where;
        }
    }

    /** A deleted plan or metric as JSON; a live one is its code alone. */
    private record Deleted(UUID id, String code) {
    }

    static Columns set(Columns columns, Coupon.Scope scope) {
        return columns.json(Kind.PLANS.column, entries(scope.plans()))
                .json(Kind.METRICS.column, entries(scope.metrics()));
    }

    private static List<Object> entries(List<Coupon.Target> targets) {
        return targets.stream().<Object>map(target -> target.deleted()
                ? new Deleted(target.id(), target.code()) : target.code()).toList();
    }

    /** The limits of a row; live ones are still without ids. */
    static Coupon.Scope scope(Row row) {
        return new Coupon.Scope(targets(row, Kind.PLANS), targets(row, Kind.METRICS));
    }

    private static List<Coupon.Target> targets(Row row, Kind kind) {
        return row.json(kind.column, ENTRIES).stream().map(entry ->
                entry instanceof Map<?, ?> deleted ? new Coupon.Target(
                        UUID.fromString((String) deleted.get("id")), (String) deleted.get("code"),
                        true) : new Coupon.Target(null, (String) entry, false)).toList();
    }

    /** Returns coupons with the ids of the live plans and metrics that they are limited to. */
    List<Coupon> identified(List<Coupon> coupons) {
        if (coupons.stream().noneMatch(Coupon::isLimited)) {
            return coupons;
        }
        Map<String, Coupon.Target> plans = found(Kind.PLANS, coupons, Coupon.Scope::plans);
        Map<String, Coupon.Target> metrics = found(Kind.METRICS, coupons, Coupon.Scope::metrics);
        return coupons.stream().map(coupon -> coupon.within(new Coupon.Scope(
                identified(coupon.scope().plans(), plans),
                identified(coupon.scope().metrics(), metrics)))).toList();
    }

    private static List<Coupon.Target> identified(List<Coupon.Target> targets,
                                                  Map<String, Coupon.Target> found) {
        return targets.stream().map(target -> target.deleted() ? target
                : found.getOrDefault(target.code(), target)).toList();
    }

    /**
     * By codes. Databases of earlier versions hold deleted ones by their codes, too: each is the
     * last one of the code while there is no live one.
     */
    private Map<String, Coupon.Target> found(Kind kind, List<Coupon> coupons,
                                             Function<Coupon.Scope, List<Coupon.Target>> limits) {
        Set<String> codes = coupons.stream().flatMap(one -> limits.apply(one.scope()).stream())
                .filter(one -> !one.deleted()).map(Coupon.Target::code)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Map<String, Coupon.Target> found = new HashMap<>();
        find(kind, "deleted_at IS NULL", codes, "", found);
        codes.removeAll(found.keySet());
        find(kind, "deleted_at IS NOT NULL", codes, "ORDER BY deleted_at", found);
        return found;
    }

    private void find(Kind kind, String condition, Set<String> codes, String order,
                      Map<String, Coupon.Target> found) {
        new Rows<>(handle, "SELECT id, code, deleted_at FROM " + kind.table,
                row -> new Coupon.Target(row.id("id"), row.text("code"),
                        row.instant("deleted_at") != null))
                .listIn(kind.where + condition + " AND code", codes, order)
                .forEach(target -> found.put(target.code(), target));
    }

    /** Follows a live plan or metric that got another code. */
    void rename(Kind kind, String before, String after) {
        if (!before.equals(after)) {
            replace(kind, before, after);
        }
    }

    /** Keeps the limits to a plan or metric that is being deleted. */
    void keepDeleted(Kind kind, UUID id, String code) {
        replace(kind, code, new Deleted(id, code));
    }

    private void replace(Kind kind, String code, Object entry) {
        new Rows<>(handle, "SELECT id, " + kind.column + " FROM coupons",
                row -> Map.entry(row.id("id"), row.json(kind.column, ENTRIES))).list("").stream()
                .filter(limited -> limited.getValue().contains(code))
                .forEach(limited -> Columns.of("coupons").json(kind.column, limited.getValue()
                                .stream().map(one -> one.equals(code) ? entry : one).toList())
                        .update(handle, limited.getKey()));
    }
}
