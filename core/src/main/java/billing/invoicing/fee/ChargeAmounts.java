package billing.invoicing.fee;

import billing.catalog.Charge.AppliedPricingUnit;
import billing.invoicing.Fee.PricingUnitDetails;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The exact amount of a charge as money: the one rounding of a fee
 * ({@code rating-and-usage.md 6.2}) and the way through a pricing unit
 * ({@code rating-and-usage.md 4.8}).
 *
 * @param amountCents        rounded once
 * @param preciseAmountCents unrounded, 15 decimals
 * @param preciseUnitAmount  in currency units, 15 decimals
 * @param pricingUnit        the amounts in a pricing unit; null without one
 */
public record ChargeAmounts(long amountCents, BigDecimal preciseAmountCents,
                            BigDecimal preciseUnitAmount, PricingUnitDetails pricingUnit) {

    /**
     * Rounds an amount of currency units, or of pricing units.
     *
     * @param amount     exact, not negative
     * @param unitAmount exact
     * @param applied    null for the currency itself
     */
    public static ChargeAmounts of(BigDecimal amount, BigDecimal unitAmount,
                                   AppliedPricingUnit applied, CurrencyUnit currency) {
        BigDecimal cents = amount.scaleByPowerOfTen(decimals(applied, currency));
        return ofCents(Decimals.toWhole(cents), cents, unitAmount, applied, currency);
    }

    /**
     * One unit that costs cents of the currency or the pricing unit.
     *
     * @param cents        rounded
     * @param preciseCents unrounded
     */
    static ChargeAmounts ofOneUnit(long cents, BigDecimal preciseCents, AppliedPricingUnit applied,
                                   CurrencyUnit currency) {
        ChargeAmounts amounts = ofCents(cents, preciseCents,
                preciseCents.scaleByPowerOfTen(-decimals(applied, currency)), applied, currency);
        return new ChargeAmounts(amounts.amountCents, amounts.preciseAmountCents,
                stored(amounts.preciseAmountCents.scaleByPowerOfTen(-currency.exponent())),
                amounts.pricingUnit);
    }

    private static ChargeAmounts ofCents(long cents, BigDecimal preciseCents, BigDecimal unitAmount,
                                         AppliedPricingUnit applied, CurrencyUnit currency) {
        if (applied == null) {
            return new ChargeAmounts(cents, stored(preciseCents), stored(unitAmount), null);
        }
        // From the rounded amount: what the customer sees in the pricing unit is what is converted.
        BigDecimal money = BigDecimal.valueOf(cents, Scale.PRICING_UNIT)
                .multiply(applied.conversionRate());
        BigDecimal moneyCents = currency.toCents(money);
        return new ChargeAmounts(Decimals.toWhole(moneyCents), stored(moneyCents),
                stored(unitAmount.multiply(applied.conversionRate())),
                details(cents, preciseCents, unitAmount, applied));
    }

    /** Cents of the unit that the charge's prices and its minimum are in. */
    long ownCents() {
        return pricingUnit == null ? amountCents : pricingUnit.amountCents();
    }

    /** The same unrounded. */
    BigDecimal ownPreciseCents() {
        return pricingUnit == null ? preciseAmountCents : pricingUnit.preciseAmountCents();
    }

    private static int decimals(AppliedPricingUnit applied, CurrencyUnit currency) {
        return applied == null ? currency.exponent() : Scale.PRICING_UNIT;
    }

    private static PricingUnitDetails details(long cents, BigDecimal preciseCents,
                                              BigDecimal unitAmount, AppliedPricingUnit applied) {
        return new PricingUnitDetails(applied.unit().id(), applied.unit().code(),
                applied.unit().shortName(), cents, stored(preciseCents),
                unitAmount.scaleByPowerOfTen(Scale.PRICING_UNIT)
                        .setScale(0, RoundingMode.DOWN).longValueExact(),
                stored(unitAmount), applied.conversionRate());
    }

    private static BigDecimal stored(BigDecimal exact) {
        return Decimals.round(exact, Scale.PRECISE);
    }
}
