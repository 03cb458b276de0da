package billing.repair.simulation;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.Credit;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
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
 * The coupons of a customer as simulated invoices use them up, one after the other in the order in
 * which they became final. What other invoices took off stays as it was, voids gave it back.
 */
public final class CouponTimeline {
    private static final String FACTS = "SELECT i.id AS invoice_id, i.finalized_at, i.voided_at,"
            + " c.source_id, c.amount_cents FROM invoices i JOIN credits c ON c.invoice_id = i.id";
    private final Map<UUID, AppliedCoupon> coupons = new LinkedHashMap<>();
    private final Map<UUID, Instant> endedByHand;
    private final List<Fact> facts;

    /** A use by an invoice, or one that its void gave back. */
    private record Fact(Instant at, UUID invoiceId, UUID couponId, long cents) {
    }

    private CouponTimeline(List<AppliedCoupon> given, Map<UUID, Instant> endedByHand,
                           List<Fact> facts) {
        given.forEach(one -> coupons.put(one.id(), one.asApplied()));
        this.endedByHand = endedByHand;
        this.facts = new ArrayList<>(facts);
    }

    /** The coupons of a customer before anything was invoiced, whatever has become of them. */
    public static CouponTimeline read(Handle handle, UUID customerId) {
        List<AppliedCoupon> given = new AppliedCoupons(handle).ofCustomer(customerId);
        if (given.isEmpty()) {
            return new CouponTimeline(given, Map.of(), List.of());
        }
        List<Fact> facts = new ArrayList<>();
        new Rows<>(handle, FACTS, row -> {
            Instant voidedAt = row.instant("voided_at");
            Fact use = new Fact(row.instant("finalized_at"), row.id("invoice_id"),
                    row.id("source_id"), row.number("amount_cents"));
            facts.add(use);
            if (voidedAt != null) {
                facts.add(new Fact(voidedAt, use.invoiceId(), use.couponId(), -use.cents()));
            }
            return use;
        }).list("WHERE i.customer_id = ? AND i.finalized_at IS NOT NULL AND c.source = 'coupon'",
                customerId);
        facts.sort(Comparator.comparing(Fact::at).thenComparing(Fact::invoiceId));
        return new CouponTimeline(given, endsByHand(given, facts), facts);
    }

    /** Coupons end when they are used up; those that ended otherwise, when that was. */
    private static Map<UUID, Instant> endsByHand(List<AppliedCoupon> given, List<Fact> facts) {
        CouponTimeline whole = new CouponTimeline(given, Map.of(), facts);
        whole.factsUntil(Instant.MAX);
        Map<UUID, Instant> ends = new LinkedHashMap<>();
        given.stream().filter(one -> !one.isActive() && whole.coupons.get(one.id()).isActive())
                .forEach(one -> ends.put(one.id(), one.terminatedAt()));
        return ends;
    }

    /** The same from the beginning. */
    CouponTimeline again() {
        return new CouponTimeline(List.copyOf(coupons.values()), endedByHand, facts);
    }

    /** The same from the beginning, used by some invoices otherwise than in fact. */
    CouponTimeline without(Set<UUID> invoices) {
        return new CouponTimeline(List.copyOf(coupons.values()), endedByHand, facts.stream()
                .filter(fact -> !invoices.contains(fact.invoiceId())).toList());
    }

    /** The coupons as they were given. */
    public List<AppliedCoupon> given() {
        return List.copyOf(coupons.values());
    }

    /** When somebody ended a coupon that was not used up. */
    public Optional<Instant> endedByHand(AppliedCoupon coupon) {
        return Optional.ofNullable(endedByHand.get(coupon.id()));
    }

    /** What an invoice can use that becomes final at an instant. */
    List<AppliedCoupon> activeAt(Instant at) {
        factsUntil(at);
        return coupons.values().stream().filter(one -> one.isActive()
                && !one.createdAt().isAfter(at) && (!endedByHand.containsKey(one.id())
                || endedByHand.get(one.id()).isAfter(at))).toList();
    }

    /** Counts what an invoice has used. */
    void use(Collection<Credit> credits, Instant at) {
        credits.stream().filter(credit -> credit.source() == Credit.Source.COUPON)
                .forEach(credit -> use(credit.sourceId(), credit.amountCents(), at));
    }

    private void use(UUID couponId, long cents, Instant at) {
        coupons.computeIfPresent(couponId, (id, one) -> one.used(cents, at));
    }

    private void factsUntil(Instant at) {
        while (!facts.isEmpty() && !facts.get(0).at().isAfter(at)) {
            Fact fact = facts.remove(0);
            if (fact.cents() < 0) {
                coupons.computeIfPresent(fact.couponId(),
                        (id, one) -> one.restored(-fact.cents()));
            } else {
                use(fact.couponId(), fact.cents(), fact.at());
            }
        }
    }
}
