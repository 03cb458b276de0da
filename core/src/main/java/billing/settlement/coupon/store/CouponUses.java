package billing.settlement.coupon.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.settlement.coupon.AppliedCoupon;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What invoices have used of applied coupons, and when: from finalization until they are voided,
 * with their corrections as they were booked ({@code subscriptions-and-invoicing.md 17}).
 */
public final class CouponUses {
    private static final String SELECT = "SELECT coupon, used_at, cents FROM ("
            + "SELECT c.source_id AS coupon, c.invoice_id AS invoice, i.finalized_at AS used_at,"
            + " c.amount_cents AS cents FROM credits c JOIN invoices i ON i.id = c.invoice_id"
            + " WHERE c.source = 'coupon' AND i.status NOT IN ('closed', 'deleted')"
            + " UNION ALL SELECT c.source_id, c.invoice_id, i.voided_at, -c.amount_cents"
            + " FROM credits c JOIN invoices i ON i.id = c.invoice_id"
            + " WHERE c.source = 'coupon' AND i.status = 'voided'"
            + " UNION ALL SELECT applied_coupon_id, invoice_id, booked_at, amount_cents"
            + " FROM correction_coupons"
            // What corrections use and restore ends with the void, see CorrectionUses.
            + " UNION ALL SELECT k.applied_coupon_id, k.invoice_id, i.voided_at, -k.amount_cents"
            + " FROM correction_coupons k JOIN invoices i ON i.id = k.invoice_id"
            + " WHERE i.status = 'voided') AS uses";
    private static final Comparator<Use> ORDER = Comparator
            .comparing(Use::at, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Comparator.comparingLong(Use::cents).reversed());
    private final Handle handle;
    private final Rows<Use> rows;

    /**
     * A use by a final invoice, or its reversal by a void.
     *
     * @param couponId of the applied coupon
     * @param cents    negative for a reversal
     */
    public record Booked(Instant at, UUID invoiceId, UUID couponId, long cents) {
    }

    /** A change of what is used; {@code at} is null on drafts. */
    private record Use(Instant at, long cents) {
        boolean isBefore(Instant finalized) {
            return at != null && (cents < 0 ? at.isBefore(finalized) : !at.isAfter(finalized));
        }
    }

    /** The uses in a database. */
    public CouponUses(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, SELECT, CouponUses::use);
    }

    /**
     * Returns the most that all other invoices together have used of a coupon at any time since an
     * invoice became final, in cents. Drafts count with what they deduct now; what was restored in
     * the instant of the finalization was restored after it.
     *
     * @param coupon    the applied coupon
     * @param invoiceId the invoice that does not count
     * @param finalized when that invoice became final
     */
    public long mostByOthers(AppliedCoupon coupon, UUID invoiceId, Instant finalized) {
        List<Use> uses = new ArrayList<>(rows.list("WHERE coupon = ? AND invoice <> ?",
                coupon.id(), invoiceId));
        new CorrectionUses(handle).changes(List.of(coupon.customerId())).stream()
                .filter(one -> one.couponId().equals(coupon.id())
                        && !one.invoiceId().equals(invoiceId))
                .forEach(one -> uses.add(new Use(one.at(), one.cents())));
        uses.sort(ORDER);
        long used = 0;
        long most = 0;
        for (Use use : uses) {
            used += use.cents();
            most = use.isBefore(finalized) ? used : Math.max(most, used);
        }
        return most;
    }

    /**
     * Returns what all invoices together use of applied coupons now, in cents; drafts count with
     * what they deduct now.
     *
     * @param couponIds   the applied coupons; one that nothing uses is missing in the result
     * @param customerIds their customers
     */
    Map<UUID, Long> cents(Collection<UUID> couponIds, Collection<UUID> customerIds) {
        Map<UUID, Long> cents = new HashMap<>();
        rows.byOwner("coupon", "WHERE coupon", couponIds, "").forEach((coupon, uses) ->
                cents.put(coupon, uses.stream().mapToLong(Use::cents).sum()));
        new CorrectionUses(handle).changes(customerIds).forEach(one ->
                cents.merge(one.couponId(), one.cents(), Long::sum));
        return cents;
    }

    /** The uses of a customer's coupons and their reversals, without corrections, in any order. */
    public List<Booked> ofCustomer(UUID customerId) {
        List<Booked> booked = new ArrayList<>();
        new Rows<>(handle, "SELECT i.id AS invoice_id, i.finalized_at, i.voided_at,"
                + " c.source_id, c.amount_cents FROM invoices i"
                + " JOIN credits c ON c.invoice_id = i.id", row -> {
                    Instant voidedAt = row.instant("voided_at");
                    Booked use = new Booked(row.instant("finalized_at"), row.id("invoice_id"),
                            row.id("source_id"), row.number("amount_cents"));
                    booked.add(use);
                    if (voidedAt != null) {
                        booked.add(new Booked(voidedAt, use.invoiceId(), use.couponId(),
                                -use.cents()));
                    }
                    return use;
                }).list("WHERE i.customer_id = ? AND i.finalized_at IS NOT NULL"
                        + " AND c.source = 'coupon'", customerId);
        return booked;
    }

    private static Use use(Row row) {
        return new Use(row.instant("used_at"), row.number("cents"));
    }
}
