package billing.settlement.coupon.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.time.Instant;
import java.util.UUID;

/**
 * What invoices have used of applied coupons, and when: from finalization until they are voided,
 * with their corrections as they were booked ({@code subscriptions-and-invoicing.md 17}).
 */
public final class CouponUses {
    /** The uses of a coupon by all invoices but one. */
    private static final String SELECT = "SELECT used_at, cents FROM ("
            + "SELECT c.source_id AS coupon, c.invoice_id AS invoice, i.finalized_at AS used_at,"
            + " c.amount_cents AS cents FROM credits c JOIN invoices i ON i.id = c.invoice_id"
            + " WHERE c.source = 'coupon' AND i.status NOT IN ('closed', 'deleted')"
            + " UNION ALL SELECT c.source_id, c.invoice_id, i.voided_at, -c.amount_cents"
            + " FROM credits c JOIN invoices i ON i.id = c.invoice_id"
            + " WHERE c.source = 'coupon' AND i.status = 'voided'"
            + " UNION ALL SELECT applied_coupon_id, invoice_id, booked_at, amount_cents"
            + " FROM correction_coupons"
            // A void restores the credit in full, so reductions by corrections end with it.
            + " UNION ALL SELECT k.applied_coupon_id, k.invoice_id, i.voided_at, -k.amount_cents"
            + " FROM correction_coupons k JOIN invoices i ON i.id = k.invoice_id"
            + " WHERE i.status = 'voided' AND k.amount_cents < 0) AS uses";
    private final Rows<Use> rows;

    /** A change of what is used; {@code at} is null on drafts. */
    private record Use(Instant at, long cents) {
        boolean isBefore(Instant finalized) {
            return at != null && (cents < 0 ? at.isBefore(finalized) : !at.isAfter(finalized));
        }
    }

    /** The uses in a database. */
    public CouponUses(Handle handle) {
        this.rows = new Rows<>(handle, SELECT, CouponUses::use);
    }

    /**
     * Returns the most that all other invoices together have used of a coupon at any time since an
     * invoice became final, in cents. Drafts count with what they deduct now; what was restored in
     * the instant of the finalization was restored after it.
     *
     * @param id        of the applied coupon
     * @param invoiceId the invoice that does not count
     * @param finalized when that invoice became final
     */
    public long mostByOthers(UUID id, UUID invoiceId, Instant finalized) {
        long used = 0;
        long most = 0;
        for (Use use : rows.list("WHERE coupon = ? AND invoice <> ?"
                + " ORDER BY used_at IS NULL, used_at, cents DESC", id, invoiceId)) {
            used += use.cents();
            most = use.isBefore(finalized) ? used : Math.max(most, used);
        }
        return most;
    }

    private static Use use(Row row) {
        return new Use(row.instant("used_at"), row.number("cents"));
    }
}
