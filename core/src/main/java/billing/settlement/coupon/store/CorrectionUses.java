package billing.settlement.coupon.store;

import billing.engine.Handle;
import billing.invoicing.CouponShare;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.correction.store.CorrectionLines.Voided;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * How voids change what corrections use of coupons: a use counts while the invoice that carries it
 * is not voided ({@code money.md 3.2}). What a correction uses is booked with the corrected invoice
 * and ends with its void, unless another invoice bills the correction: then it ends when that one
 * is voided.
 */
final class CorrectionUses {
    private final Handle handle;

    CorrectionUses(Handle handle) {
        this.handle = handle;
    }

    /**
     * A change of what is used.
     *
     * @param couponId  of the applied coupon
     * @param invoiceId the corrected invoice
     * @param cents     negative when a use ends
     */
    record Change(UUID couponId, UUID invoiceId, Instant at, long cents) {
    }

    /** The changes of what customers use, in any order. */
    List<Change> changes(Collection<UUID> customerIds) {
        List<Change> changes = new ArrayList<>();
        for (Voided one : new CorrectionLines(handle).voided(customerIds)) {
            List<CouponShare> shares = one.line().amount().coupons();
            if (shares != null) {
                shares.stream().filter(share -> share.cents() > 0).forEach(share -> {
                    add(changes, one, share, one.correctedVoidedAt(), share.cents());
                    add(changes, one, share, one.billedVoidedAt(), -share.cents());
                });
            }
        }
        return changes;
    }

    private static void add(List<Change> changes, Voided one, CouponShare share, Instant at,
                            long cents) {
        if (at != null) {
            changes.add(new Change(share.appliedCouponId(),
                    one.line().corrected().invoiceId(), at, cents));
        }
    }
}
