package billing.settlement.payment.statement;

import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;

/** Amounts of bank lines, of all formats. */
final class BankAmount {
    private static final BigDecimal CENTS_MAX = BigDecimal.valueOf(Limit.AMOUNT.mostLong());

    private BankAmount() {
    }

    /**
     * Returns an amount in minor units.
     *
     * @param units the amount in units of the currency; below 0 when outgoing
     * @throws IllegalArgumentException when it has more decimals than the currency, or is above
     *                                  {@link Limit#AMOUNT}
     */
    static long cents(BigDecimal units, CurrencyUnit currency) {
        BigDecimal cents = currency.toCents(units);
        if (cents.stripTrailingZeros().scale() > 0) {
            throw new IllegalArgumentException(units.toPlainString() + " has more decimals than "
                    + currency + " has");
        } else if (cents.abs().compareTo(CENTS_MAX) > 0) {
            throw new IllegalArgumentException(units.toPlainString()
                    + " is too large for an amount");
        }
        return cents.longValueExact();
    }
}
