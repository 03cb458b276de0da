package billing.settlement.creditnote;

import billing.invoicing.Fee;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;

/**
 * The amount of a fee to be credited.
 *
 * @param cents before coupons and taxes; may have a fraction
 */
public record CreditedFee(Fee fee, BigDecimal cents) {
    /** The amount of the item, rounded to cents. */
    public long wholeCents() {
        return Decimals.toWhole(cents);
    }

    /** Returns the same with a part of the amount, rounded to 5 decimals. */
    public CreditedFee share(BigDecimal part, BigDecimal whole) {
        return new CreditedFee(fee, Decimals.round(
                Decimals.ratio(cents.multiply(part), whole), Scale.CENTS_PART));
    }

    /** The share of the fee's coupons in this amount. */
    BigDecimal couponsCents() {
        return Decimals.ratio(fee.amounts().couponsCents().multiply(cents),
                BigDecimal.valueOf(fee.amounts().cents()));
    }

    /** The taxable amount. */
    public BigDecimal baseCents() {
        return cents.subtract(couponsCents());
    }
}
