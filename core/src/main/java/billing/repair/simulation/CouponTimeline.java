package billing.repair.simulation;

import billing.engine.Handle;
import billing.invoicing.Credit;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.coupon.store.CouponUses;
import billing.settlement.coupon.store.CouponUses.Booked;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The coupons of a customer, used by simulated invoices in the order in which they became final.
 * Uses by other invoices and their reversals by voids are unchanged.
 */
public final class CouponTimeline {
    private final Map<UUID, AppliedCoupon> coupons = new LinkedHashMap<>();
    private final Map<UUID, Instant> endedByUser;
    private final List<Booked> facts;
    private Instant reached = Instant.MIN;

    private CouponTimeline(List<AppliedCoupon> applied, Map<UUID, Instant> endedByUser,
                           List<Booked> facts) {
        applied.forEach(one -> coupons.put(one.id(), one.asApplied()));
        this.endedByUser = endedByUser;
        this.facts = new ArrayList<>(facts);
    }

    /** Reads the coupons of a customer, active or ended, as they were before any use. */
    public static CouponTimeline read(Handle handle, UUID customerId) {
        List<AppliedCoupon> applied = new AppliedCoupons(handle).ofCustomer(customerId);
        if (applied.isEmpty()) {
            return new CouponTimeline(applied, Map.of(), List.of());
        }
        List<Booked> facts = new CouponUses(handle).ofCustomer(customerId);
        facts.sort(Comparator.comparing(Booked::at).thenComparing(Booked::invoiceId));
        return new CouponTimeline(applied, endsByUser(applied, facts), facts);
    }

    /** Returns the times at which coupons were ended by a user before they were used up. */
    private static Map<UUID, Instant> endsByUser(List<AppliedCoupon> applied, List<Booked> facts) {
        CouponTimeline whole = new CouponTimeline(applied, Map.of(), facts);
        whole.advanceTo(Instant.MAX);
        Map<UUID, Instant> ends = new LinkedHashMap<>();
        applied.stream().filter(one -> !one.isActive() && whole.coupons.get(one.id()).isActive())
                .forEach(one -> ends.put(one.id(), one.terminatedAt()));
        return ends;
    }

    /** Returns this timeline from the beginning. */
    CouponTimeline restarted() {
        return new CouponTimeline(List.copyOf(coupons.values()), endedByUser, facts);
    }

    /** Returns this timeline from the beginning, without the stored uses by some invoices. */
    CouponTimeline without(Set<UUID> invoices) {
        return new CouponTimeline(List.copyOf(coupons.values()), endedByUser, facts.stream()
                .filter(fact -> !invoices.contains(fact.invoiceId())).toList());
    }

    /** Returns the coupons as applied. */
    public List<AppliedCoupon> applied() {
        return List.copyOf(coupons.values());
    }

    /** Returns the time at which a user ended a coupon before it was used up. */
    public Optional<Instant> endedByUser(AppliedCoupon coupon) {
        return Optional.ofNullable(endedByUser.get(coupon.id()));
    }

    /** Counts the stored uses up to an instant; instants are passed in ascending order. */
    void advanceTo(Instant at) {
        reached = at;
        while (!facts.isEmpty() && !facts.get(0).at().isAfter(at)) {
            Booked fact = facts.remove(0);
            if (fact.cents() < 0) {
                coupons.computeIfPresent(fact.couponId(),
                        (id, one) -> one.restored(-fact.cents()));
            } else {
                use(fact.couponId(), fact.cents(), fact.at());
            }
        }
    }

    /** Returns the coupons available to an invoice that becomes final at the instant reached. */
    List<AppliedCoupon> active() {
        return coupons.values().stream().filter(one -> one.isActive()
                && !one.createdAt().isAfter(reached) && (!endedByUser.containsKey(one.id())
                || endedByUser.get(one.id()).isAfter(reached))).toList();
    }

    /** Counts the uses by an invoice. */
    void use(Collection<Credit> credits, Instant at) {
        credits.stream().filter(credit -> credit.source() == Credit.Source.COUPON)
                .forEach(credit -> use(credit.sourceId(), credit.amountCents(), at));
    }

    private void use(UUID couponId, long cents, Instant at) {
        coupons.computeIfPresent(couponId, (id, one) -> one.used(cents, at));
    }
}
