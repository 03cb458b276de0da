package billing.settlement.creditnote;

import billing.invoicing.Fee;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

/**
 * The allocation of the amount that an invoice has billed too much to its fees ({@code money.md
 * 2}): first to the fees that were too high, so that their taxes are returned, then to the largest
 * ones. The items' total before taxes is that amount, so they also include the coupons that reduced
 * the fees.
 */
public final class ExcessAllocation {
    private final List<CreditedFee> items;
    private final ToLongFunction<Fee> creditable;
    private BigDecimal left;

    private ExcessAllocation(List<Fee> fees, long excessCents, ToLongFunction<Fee> creditable) {
        this.items = new ArrayList<>(fees.stream().sorted(Comparator
                .comparingLong((Fee fee) -> fee.amounts().cents()).reversed())
                .map(fee -> new CreditedFee(fee, BigDecimal.ZERO)).toList());
        this.left = BigDecimal.valueOf(excessCents);
        this.creditable = creditable;
    }

    /**
     * Allocates an excess to fees.
     *
     * @param excessCents less coupons and before taxes
     * @param creditable  the amount of a fee that can be credited, before coupons, in cents
     * @param tooHigh     the amount by which a fee was too high, by the fee and what can be
     *                    credited of it less coupons; 0 or less for a fee that was not
     * @return the items; together less than the excess when no more can be credited
     */
    public static List<CreditedFee> allocate(List<Fee> fees, long excessCents,
            ToLongFunction<Fee> creditable, BiFunction<Fee, BigDecimal, BigDecimal> tooHigh) {
        ExcessAllocation allocation = new ExcessAllocation(fees, excessCents, creditable);
        allocation.allocate(tooHigh);
        allocation.allocate((fee, netCents) -> netCents);
        return allocation.items.stream().filter(item -> item.cents().signum() > 0).toList();
    }

    private void allocate(BiFunction<Fee, BigDecimal, BigDecimal> most) {
        for (ListIterator<CreditedFee> all = items.listIterator(); all.hasNext();) {
            CreditedFee before = all.next();
            BigDecimal limit = BigDecimal.valueOf(creditable.applyAsLong(before.fee()));
            BigDecimal net = new CreditedFee(before.fee(), limit).baseCents();
            CreditedFee after = more(before, most.apply(before.fee(), net).min(left), limit);
            if (after.cents().compareTo(before.cents()) > 0) {
                all.set(after);
                left = left.subtract(after.baseCents().subtract(before.baseCents()))
                        .max(BigDecimal.ZERO);
            }
        }
    }

    /** Returns an item with an amount less coupons added, as far as its fee can be credited. */
    private static CreditedFee more(CreditedFee item, BigDecimal netCents, BigDecimal limit) {
        Fee fee = item.fee();
        BigDecimal cents = Decimals.round(Decimals.ratio(
                netCents.multiply(BigDecimal.valueOf(fee.amounts().cents())),
                fee.netAmountCents()), Scale.CENTS_PART);
        return new CreditedFee(fee, item.cents().add(cents).min(limit));
    }
}
