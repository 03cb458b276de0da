package billing.settlement.coupon.service;

import billing.engine.Handle;
import billing.invoicing.CouponShare;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/** Counts and reverses the uses of coupons by invoices ({@code money.md 3.4, 3.6}). */
public final class CouponUse {
    private final AppliedCoupons applied;

    /** The coupons of a database. */
    public CouponUse(Handle handle) {
        this.applied = new AppliedCoupons(handle);
    }

    /**
     * Counts the uses by an invoice. A coupon that its corrections have used up before ends.
     *
     * @param open the coupons as they were before the invoice
     */
    public void consume(Invoice invoice, List<AppliedCoupon> open, Instant now) {
        open.stream().filter(AppliedCoupon::isUsedUp)
                .forEach(one -> applied.update(one.ended(now)));
        Map<UUID, AppliedCoupon> before = open.stream()
                .collect(Collectors.toMap(AppliedCoupon::id, one -> one));
        invoice.parts().credits().stream().filter(CouponUse::isOfCoupon).forEach(
                credit -> applied.update(
                before.get(credit.sourceId()).used(credit.amountCents(), now)));
    }

    /** Reverses the uses of coupons by an invoice that was closed. */
    public void restore(Invoice invoice) {
        restore(invoice, List.of());
    }

    /**
     * Reverses the uses of coupons by an invoice that was voided.
     *
     * @param corrections of it that no final invoice has billed, and those that it billed: what
     *                    they use more is restored
     */
    public void restore(Invoice invoice, List<CorrectionLine> corrections) {
        Map<UUID, Long> cents = invoice.parts().credits().stream().filter(CouponUse::isOfCoupon)
                .collect(Collectors.toMap(Credit::sourceId, Credit::amountCents));
        Map<UUID, Long> corrected = corrections.stream()
                .map(line -> line.amount().coupons()).filter(Objects::nonNull)
                .flatMap(List::stream).filter(share -> share.cents() > 0)
                .collect(Collectors.toMap(CouponShare::appliedCouponId, CouponShare::cents,
                        Long::sum));
        applied.byIds(corrected.keySet()).stream().filter(AppliedCoupon::isSum).forEach(one ->
                cents.merge(one.id(), corrected.get(one.id()), Long::sum));
        applied.byIds(cents.keySet())
                .forEach(one -> applied.update(one.restored(cents.get(one.id()))));
    }

    /** Counts the additional or reduced use of coupons by a correction; call before storing it. */
    public void correct(Collection<CouponShare> shares, Instant now) {
        Map<UUID, Long> cents = shares.stream().collect(Collectors.toMap(
                CouponShare::appliedCouponId, CouponShare::cents, Long::sum));
        applied.byIds(cents.keySet())
                .forEach(one -> applied.update(one.corrected(cents.get(one.id()), now)));
    }

    private static boolean isOfCoupon(Credit credit) {
        return credit.source() == Credit.Source.COUPON;
    }
}
