package billing.settlement.creditnote;

import billing.invoicing.Fee;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;

/**
 * What is to be given back of a fee.
 *
 * @param cents before coupons and taxes; may hold a fraction
 */
public record CreditedFee(Fee fee, BigDecimal cents) {
    /** As the item of a note states it. */
    public long wholeCents() {
        return Decimals.toWhole(cents);
    }

    /** The part of the fee's coupons that goes with it. */
    BigDecimal couponsCents() {
        return Decimals.ratio(fee.amounts().couponsCents().multiply(cents),
                BigDecimal.valueOf(fee.amounts().cents()));
    }

    /** What taxes are computed on. */
    public BigDecimal baseCents() {
        return cents.subtract(couponsCents());
    }
}
