package billing.settlement.coupon.service;

import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.catalog.store.Coupons;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Applies coupons to customers and removes them ({@code money.md 3.1, 3.2}). */
public final class CouponApplication {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final AppliedCoupons applied;

    /** Applies and removes coupons within the handle's transaction. */
    public CouponApplication(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.applied = new AppliedCoupons(work.handle());
    }

    /**
     * Applies a coupon; a customer without a currency gets the currency of a fixed amount.
     *
     * @throws NotFoundException   for an unknown customer, and a coupon that is unknown or ended
     * @throws NotAllowedException {@code plan_overlapping} with another coupon of the customer
     * @throws InvalidException    when the coupon may not be applied again, and for invalid amounts
     *                             and durations
     */
    public AppliedCoupon apply(AppliedCouponRequest request) {
        Customer customer = new Customers(handle).get(request.externalCustomerId());
        Coupon coupon = new Coupons(handle).find(request.couponCode()).filter(Coupon::isActive)
                .orElseThrow(() -> new NotFoundException("coupon", request.couponCode()));
        if (new CouponTargets(handle).overlap(coupon, applied.active(customer.id()))) {
            throw new NotAllowedException("plan_overlapping", "customer " + customer.externalId()
                    + " has an active coupon on the same plans or metrics as " + coupon.code());
        }
        if (!coupon.terms().reusable() && applied.hasEver(customer.id(), coupon.id())) {
            throw new InvalidException("coupon", "coupon_is_not_reusable", "customer "
                    + customer.externalId() + " has had the coupon " + coupon.code(),
                    "it can be applied once per customer; apply another coupon");
        }
        AppliedCoupon added = appliedCoupon(request, coupon, customer);
        check(added, request.faults());
        applied.insert(added);
        Notices.in(handle).add(EventType.APPLIED_COUPON_CREATED, added.id());
        if (customer.billing().currency() == null && added.discount().currency() != null) {
            new Customers(handle).setCurrency(customer.id(), added.discount().currency(), now);
        }
        return added;
    }

    /**
     * Returns the currencies that a customer is billed in: the customer's own and those of the
     * subscribed plans. A fixed amount in any other currency is not deducted ({@code money.md
     * 3.4}).
     */
    public Set<CurrencyUnit> currencies(UUID customerId) {
        Set<CurrencyUnit> currencies = new LinkedHashSet<>();
        new Customers(handle).byId(customerId).map(one -> one.billing().currency())
                .ifPresent(currencies::add);
        List<UUID> plans = new Subscriptions(handle).ofCustomer(customerId).stream()
                .filter(Subscription::hasNotEnded).map(Subscription::planId).toList();
        new Plans(handle).byIds(plans).values().forEach(plan ->
                currencies.add(plan.billing().currency()));
        return currencies;
    }

    /**
     * Removes an applied coupon; one that has already ended is unchanged.
     *
     * @throws NotFoundException when the customer does not exist or has no such applied coupon
     */
    public AppliedCoupon terminate(String externalCustomerId, UUID id) {
        Customer customer = new Customers(handle).get(externalCustomerId);
        AppliedCoupon stored = applied.get(customer.id(), id);
        AppliedCoupon ended = stored.ended(now);
        applied.update(ended);
        if (stored.terminatedAt() == null) {
            Notices.in(handle).add(EventType.APPLIED_COUPON_DELETED, id);
        }
        return ended;
    }

    /**
     * Deletes a coupon and ends its applications; its code can be used again.
     *
     * @throws NotFoundException when there is no coupon with the code
     */
    public Coupon delete(String code) {
        Coupons coupons = new Coupons(handle);
        Coupon coupon = coupons.get(code);
        coupons.delete(coupon.id(), now);
        applied.endOfCoupon(coupon.id(), now);
        Notices.in(handle).add(EventType.COUPON_DELETED, coupon.id());
        return coupons.byId(coupon.id()).orElseThrow();
    }

    private AppliedCoupon appliedCoupon(AppliedCouponRequest request, Coupon coupon,
                                        Customer customer) {
        boolean fixed = coupon.discount().type() == Coupon.Type.FIXED_AMOUNT;
        Frequency frequency = orElse(request.frequency(), coupon.terms().frequency());
        Integer duration = frequency != Frequency.RECURRING ? null
                : orElse(request.frequencyDuration(), coupon.terms().frequencyDuration());
        Long cents = fixed ? orElse(request.amountCents(), coupon.discount().amountCents()) : null;
        CurrencyUnit currency = fixed ? orElse(request.amountCurrency(),
                coupon.discount().currency())
                : null;
        return new AppliedCoupon(work.nextId(), coupon, customer.id(),
                new AppliedCoupon.Discount(cents, currency,
                        fixed ? null : orElse(request.percentageRate(),
                        coupon.discount().percentageRate())),
                frequency, duration, duration, 0, now, null);
    }

    private static void check(AppliedCoupon added, Map<String, List<String>> requestFaults) {
        Map<String, List<String>> faults = new LinkedHashMap<>(requestFaults);
        if (added.discount().amountCents() != null && added.discount().amountCents() < 0) {
            faults.putIfAbsent("amount_cents", List.of(ErrorCode.VALUE_IS_OUT_OF_RANGE));
        }
        if (added.frequency() == Frequency.RECURRING && added.frequencyDuration() == null) {
            faults.putIfAbsent("frequency_duration", List.of(ErrorCode.VALUE_IS_MANDATORY));
        }
        if (!faults.isEmpty()) {
            throw new InvalidException(faults);
        }
    }

    private static <T> T orElse(T asked, T otherwise) {
        return asked == null ? otherwise : asked;
    }
}
