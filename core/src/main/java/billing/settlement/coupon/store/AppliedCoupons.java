package billing.settlement.coupon.store;

import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.catalog.store.Coupons;
import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.settlement.coupon.AppliedCoupon;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored applied coupons of customers ({@code money.md 3.2}). */
public final class AppliedCoupons {
    private static final String ACTIVE = "terminated_at IS NULL";
    /** The SQL condition of a customer {@code c} with an active coupon. */
    public static final String HAS_ACTIVE = "EXISTS (SELECT 1 FROM applied_coupons"
            + " WHERE customer_id = c.id AND " + ACTIVE + ")";
    private final Handle handle;
    private final Rows<Stored> rows;

    /** An applied coupon with the id of its coupon in place of the coupon, and without its uses. */
    private record Stored(AppliedCoupon applied, UUID couponId) {
    }

    /** The applied coupons of a database. */
    public AppliedCoupons(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM applied_coupons",
                AppliedCoupons::stored);
    }

    /** Returns the active coupons of a customer, the oldest first. */
    public List<AppliedCoupon> active(UUID customerId) {
        return whole(rows.list("WHERE customer_id = ? AND " + ACTIVE
                + " ORDER BY created_at, id", customerId));
    }

    /** Returns the active coupons of several customers, the oldest first. */
    public List<AppliedCoupon> active(Collection<UUID> customerIds) {
        return whole(rows.listIn("WHERE " + ACTIVE + " AND customer_id", customerIds,
                "ORDER BY created_at, id"));
    }

    /** Returns all coupons applied to a customer, including ended ones, the oldest first. */
    public List<AppliedCoupon> ofCustomer(UUID customerId) {
        return whole(rows.list("WHERE customer_id = ? ORDER BY created_at, id", customerId));
    }

    /** Returns the applied coupons with the given ids. */
    public List<AppliedCoupon> byIds(Collection<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, "ORDER BY created_at, id"));
    }

    /**
     * Returns an applied coupon of a customer.
     *
     * @throws NotFoundException when the customer has no such applied coupon
     */
    public AppliedCoupon get(UUID customerId, UUID id) {
        return rows.first("WHERE id = ? AND customer_id = ?", id, customerId)
                .map(found -> whole(List.of(found)).get(0))
                .orElseThrow(() -> new NotFoundException("applied_coupon", id));
    }

    /** Whether a coupon was ever applied to a customer, ended or not. */
    public boolean hasEver(UUID customerId, UUID couponId) {
        return Rows.exist(handle, "SELECT 1 FROM applied_coupons",
                "WHERE customer_id = ? AND coupon_id = ? LIMIT 1", customerId, couponId);
    }

    /** Whether a coupon was ever applied to any customer, ended or not. */
    public boolean areOf(UUID couponId) {
        return Rows.exist(handle, "SELECT 1 FROM applied_coupons", "WHERE coupon_id = ? LIMIT 1",
                couponId);
    }

    /**
     * Returns a page of the applied coupons of customers that are not deleted, the newest first.
     */
    public PageOf<AppliedCoupon> page(AppliedCouponFilter filter, PageRange page) {
        Conditions conditions = new Conditions()
                .always("customer_id IN (SELECT id FROM customers WHERE deleted_at IS NULL)")
                .with(Customers.IS_NAMED, filter.externalCustomerId())
                .with("CAST(terminated_at IS NULL AS INTEGER) = ?", filter.active())
                .in("(SELECT code FROM coupons WHERE coupons.id = coupon_id)",
                        filter.couponCodes());
        PageOf<Stored> found = rows.page("FROM applied_coupons", conditions,
                "ORDER BY created_at DESC, id", page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /** Adds an applied coupon. */
    public void insert(AppliedCoupon applied) {
        columns(applied).set("id", applied.id()).insert(handle);
    }

    /** Updates an applied coupon. */
    public void update(AppliedCoupon applied) {
        columns(applied).update(handle, applied.id());
    }

    /** Ends the active applications of a coupon. */
    public void endOfCoupon(UUID couponId, Instant now) {
        end("coupon_id", couponId, now);
    }

    /** Ends the active coupons of a customer. */
    public void endOfCustomer(UUID customerId, Instant now) {
        end("customer_id", customerId, now);
    }

    private void end(String column, UUID id, Instant now) {
        handle.execute("UPDATE applied_coupons SET terminated_at = ? WHERE " + column
                + " = ? AND terminated_at IS NULL", now, id);
    }

    private List<AppliedCoupon> whole(List<Stored> found) {
        if (found.isEmpty()) {
            return List.of();
        }
        Map<UUID, Coupon> coupons = new Coupons(handle).byIds(
                found.stream().map(Stored::couponId).collect(Collectors.toSet()));
        Map<UUID, Long> credited = new CouponUses(handle).cents(
                found.stream().map(one -> one.applied().id()).toList(), found.stream()
                .map(one -> one.applied().customerId()).collect(Collectors.toSet()));
        return found.stream().map(one -> of(coupons.get(one.couponId()), one.applied(),
                credited.getOrDefault(one.applied().id(), 0L))).toList();
    }

    private static AppliedCoupon of(Coupon coupon, AppliedCoupon one, long creditedCents) {
        return new AppliedCoupon(one.id(), coupon, one.customerId(), one.discount(),
                one.frequency(), one.frequencyDuration(), one.frequencyDurationRemaining(),
                creditedCents, one.createdAt(), one.terminatedAt());
    }

    private static Columns columns(AppliedCoupon applied) {
        return Columns.of("applied_coupons").set("coupon_id", applied.coupon().id())
                .set("customer_id", applied.customerId())
                .set("amount_cents", applied.discount().amountCents())
                .set("amount_currency", applied.discount().currency())
                .set("percentage_rate", applied.discount().percentageRate())
                .set("frequency", applied.frequency())
                .set("frequency_duration", applied.frequencyDuration())
                .set("frequency_duration_remaining", applied.frequencyDurationRemaining())
                .set("created_at", applied.createdAt())
                .set("terminated_at", applied.terminatedAt());
    }

    private static Stored stored(Row row) {
        return new Stored(new AppliedCoupon(row.id("id"), null, row.id("customer_id"),
                new AppliedCoupon.Discount(row.optionalNumber("amount_cents"),
                        row.currency("amount_currency"), row.decimal("percentage_rate")),
                row.constant("frequency", Frequency.class),
                row.optionalInteger("frequency_duration"),
                row.optionalInteger("frequency_duration_remaining"), 0,
                row.instant("created_at"), row.instant("terminated_at")), row.id("coupon_id"));
    }
}
