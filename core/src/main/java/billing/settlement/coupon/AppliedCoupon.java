package billing.settlement.coupon;

import billing.catalog.Coupon.Frequency;
import billing.catalog.Coupon;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A coupon given to a customer, on its own terms ({@code money.md 3.2}).
 *
 * @param coupon                     as it is now, deleted or not
 * @param discount                   what it deducts, of the coupon's type
 * @param frequencyDuration          invoices that a recurring one lasts; else null
 * @param frequencyDurationRemaining invoices that are left of them; else null
 * @param creditedCents              sum of its credits on invoices that stand: neither voided, nor
 *                                   closed, nor deleted
 * @param terminatedAt               null while active
 */
public record AppliedCoupon(UUID id, Coupon coupon, UUID customerId, Discount discount,
                            Frequency frequency, Integer frequencyDuration,
                            Integer frequencyDurationRemaining, long creditedCents,
                            Instant createdAt, Instant terminatedAt) {
    /**
     * What it deducts, of the coupon's type.
     *
     * @param amountCents    of a fixed amount; else null
     * @param currency       of a fixed amount; else null
     * @param percentageRate of a percentage: 20 means 20 %; else null
     */
    public record Discount(Long amountCents, CurrencyUnit currency, BigDecimal percentageRate) {
    }

    /** Whether it takes money off the next invoice that it fits. */
    public boolean isActive() {
        return terminatedAt == null;
    }

    /** Whether it takes off a part of the amount rather than a sum of its own. */
    public boolean isPercentage() {
        return coupon.discount().type() == Coupon.Type.PERCENTAGE;
    }

    /** Cents left of a sum that is given once; null for every other kind. */
    public Long amountCentsRemaining() {
        return isPercentage() || frequency != Frequency.ONCE ? null
                : (Long) Math.max(discount.amountCents() - creditedCents, 0);
    }

    /** As it stood when the customer got it. */
    public AppliedCoupon asGiven() {
        return with(frequencyDuration, 0, null);
    }

    /** As it stands after its use on one invoice ({@code money.md 3.4}). */
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
     * As it stands after an invoice that took so much off by it was voided ({@code money.md 3.6}).
     * One that ended comes back, unless its coupon has ended too.
     */
    public AppliedCoupon givenBack(long cents) {
        long credited = creditedCents - cents;
        if (frequency == Frequency.FOREVER) {
            return with(frequencyDurationRemaining, credited, terminatedAt);
        }
        Integer left = frequency == Frequency.RECURRING
                ? (Integer) (frequencyDurationRemaining + 1) : frequencyDurationRemaining;
        return with(left, credited, coupon.isActive() ? null : terminatedAt);
    }

    /**
     * As a correction of an invoice finds it: as it stood when that became final, so that a coupon
     * of then reduces what is corrected in either direction, while no coupon is used twice. One
     * that counts invoices reduces those that it was used on, a sum that is given once what no
     * other invoice has used of it, any other all that became final while it was active.
     *
     * @param used      whether the invoice has used it
     * @param ownCents  what the invoice and its corrections have used of it
     * @param finalized when the invoice became final
     * @return nothing where it does not reduce the invoice
     */
    public Optional<AppliedCoupon> atTheTime(boolean used, long ownCents, Instant finalized) {
        boolean wasActive = !createdAt.isAfter(finalized)
                && (terminatedAt == null || terminatedAt.isAfter(finalized));
        return used || wasActive && !countsInvoices()
                ? Optional.of(with(frequencyDurationRemaining, creditedCents - ownCents, null))
                : Optional.empty();
    }

    private boolean countsInvoices() {
        return frequency == Frequency.RECURRING || frequency == Frequency.ONCE && isPercentage();
    }

    /**
     * As a correction leaves it that uses more or, negative, less of it than the invoice had. Only
     * a sum that is given once is used up by corrections, and comes back unless it was ended.
     */
    public AppliedCoupon corrected(long cents, Instant now) {
        if (frequency != Frequency.ONCE || isPercentage()) {
            return this;
        }
        if (cents > 0) {
            return isActive() ? used(cents, now) : this;
        }
        return isActive() || amountCentsRemaining() > 0 ? this : givenBack(-cents);
    }

    /** The same, ended; one that has ended before stays as it is. */
    public AppliedCoupon ended(Instant now) {
        return isActive() ? with(frequencyDurationRemaining, creditedCents, now) : this;
    }

    private AppliedCoupon with(Integer remaining, long credited, Instant end) {
        return new AppliedCoupon(id, coupon, customerId, discount, frequency, frequencyDuration,
                remaining, credited, createdAt, end);
    }
}
