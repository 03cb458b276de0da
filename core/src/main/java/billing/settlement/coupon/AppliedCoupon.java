package billing.settlement.coupon;

import billing.catalog.Coupon.Frequency;
import billing.catalog.Coupon;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A coupon applied to a customer, with its own terms ({@code money.md 3.2}).
 *
 * @param coupon                     the current coupon, deleted or not
 * @param discount                   the amount or percentage deducted, of the coupon's type
 * @param frequencyDuration          the number of invoices that a recurring one applies to; else
 *                                   null
 * @param frequencyDurationRemaining the number of invoices that remain; else null
 * @param creditedCents              sum of its credits on invoices that are neither voided, nor
 *                                   closed, nor deleted
 * @param terminatedAt               null while active
 */
public record AppliedCoupon(UUID id, Coupon coupon, UUID customerId, Discount discount,
                            Frequency frequency, Integer frequencyDuration,
                            Integer frequencyDurationRemaining, long creditedCents,
                            Instant createdAt, Instant terminatedAt) {
    /**
     * The deduction, of the coupon's type.
     *
     * @param amountCents    of a fixed amount; else null
     * @param currency       of a fixed amount; else null
     * @param percentageRate of a percentage, rounded to 5 decimals: 20 means 20 %; else null
     */
    public record Discount(Long amountCents, CurrencyUnit currency, BigDecimal percentageRate) {
        public Discount {
            percentageRate = percentageRate == null || percentageRate.scale() <= Scale.RATE
                    ? percentageRate : Decimals.round(percentageRate, Scale.RATE);
        }
    }

    /** Whether it applies to the next eligible invoice. */
    public boolean isActive() {
        return terminatedAt == null;
    }

    /** Whether it deducts a percentage of the fees rather than a fixed amount. */
    public boolean isPercentage() {
        return coupon.discount().type() == Coupon.Type.PERCENTAGE;
    }

    /** The cents left of a fixed amount deducted once; null for every other kind. */
    public Long amountCentsRemaining() {
        return isSum() ? (Long) Math.max(discount.amountCents() - creditedCents, 0) : null;
    }

    /** Whether nothing is left of a fixed amount deducted once. */
    public boolean isUsedUp() {
        return isSum() && amountCentsRemaining() == 0;
    }

    /** Returns this coupon as it was when it was applied to the customer. */
    public AppliedCoupon asApplied() {
        return with(frequencyDuration, 0, null);
    }

    /** Returns this coupon after its use on one invoice ({@code money.md 3.4}). */
    public AppliedCoupon used(long cents, Instant now) {
        long credited = creditedCents + cents;
        return switch (frequency) {
            case FOREVER -> with(frequencyDurationRemaining, credited, terminatedAt);
            case RECURRING -> {
                int left = Math.max(frequencyDurationRemaining - 1, 0);
                yield with(left, credited, left == 0 ? now : null);
            }
            case ONCE -> with(frequencyDurationRemaining, credited,
                    isPercentage() || cents >= amountCentsRemaining() ? now : terminatedAt);
        };
    }

    /**
     * Returns this coupon after the void of an invoice on which it deducted {@code cents}
     * ({@code money.md 3.6}), though no more than its use. One that had ended becomes active
     * again unless its coupon has ended too.
     */
    public AppliedCoupon restored(long cents) {
        long credited = Math.max(0, creditedCents - cents);
        if (frequency == Frequency.FOREVER) {
            return with(frequencyDurationRemaining, credited, terminatedAt);
        }
        Integer left = frequency == Frequency.RECURRING
                ? (Integer) (frequencyDurationRemaining + 1) : frequencyDurationRemaining;
        return with(left, credited, coupon.isActive() ? null : terminatedAt);
    }

    /**
     * Returns this coupon as a correction of an invoice applies it: as it was when the invoice
     * became final. A coupon that was active then reduces the corrected amounts in either
     * direction, and none is used twice. A coupon that counts invoices reduces the invoices that
     * used it; a fixed amount deducted once has what no other invoice has used at any time since;
     * any other coupon reduces all invoices that became final while it was active, from the
     * instant after it was applied.
     *
     * @param used        whether the invoice used this coupon
     * @param othersCents the most that other invoices have used of a fixed amount deducted once,
     *                    at any time since the invoice became final
     * @param finalized   when the invoice became final
     * @return the coupon; empty when it does not reduce the invoice
     */
    public Optional<AppliedCoupon> asOfFinalization(boolean used, long othersCents,
                                                    Instant finalized) {
        // One applied in the same instant that did not reduce the invoice came after it.
        boolean wasActive = createdAt.isBefore(finalized)
                && (terminatedAt == null || terminatedAt.isAfter(finalized));
        return used || wasActive && !countsInvoices()
                ? Optional.of(with(frequencyDurationRemaining, othersCents, null))
                : Optional.empty();
    }

    /** Whether it deducts a fixed amount that may be spread over several invoices. */
    public boolean isSum() {
        return frequency == Frequency.ONCE && !isPercentage();
    }

    private boolean countsInvoices() {
        return frequency == Frequency.RECURRING || frequency == Frequency.ONCE && isPercentage();
    }

    /**
     * Returns this coupon after a correction that uses more or, when negative, less of it than the
     * invoice did. Corrections consume and restore only a fixed amount that is deducted once.
     */
    public AppliedCoupon corrected(long cents, Instant now) {
        if (!isSum()) {
            return this;
        }
        if (cents > 0) {
            return isActive() ? used(cents, now) : this;
        }
        return isActive() || amountCentsRemaining() > 0 ? this : restored(-cents);
    }

    /** Returns this coupon ended now; unchanged when it has already ended. */
    public AppliedCoupon ended(Instant now) {
        return isActive() ? with(frequencyDurationRemaining, creditedCents, now) : this;
    }

    private AppliedCoupon with(Integer remaining, long credited, Instant end) {
        return new AppliedCoupon(id, coupon, customerId, discount, frequency, frequencyDuration,
                remaining, credited, createdAt, end);
    }
}
