package billing.invoicing.fee.store;

import billing.engine.Row;
import billing.kernel.money.Decimals;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * The units of an advance fixed charge that have been paid for a time, by a fee or by what it
 * deducted of fees before an upgrade.
 *
 * @param amountCents of the fee before that deduction: its units times their price
 * @param billedAt    from when on, where that is later than the window's start
 */
public record PaidAhead(long amountCents, Window window, Instant billedAt) {
    static final String COLUMNS = "f.amount_cents, f.precise_amount_cents, f.units,"
            + " f.precise_unit_amount, f.currency, f.from_at, f.to_at, i.billed_at";

    static PaidAhead of(Row fee) {
        BigDecimal whole = fee.currency("currency").toCents(
                fee.decimal("units").multiply(fee.decimal("precise_unit_amount")));
        // Rounded, since a unit price may be a rounded quotient; below 0 for a fee that shows no
        // units, because they were removed within the window.
        long deducted = Decimals.toWhole(whole.subtract(fee.decimal("precise_amount_cents")));
        return new PaidAhead(fee.number("amount_cents") + Math.max(deducted, 0),
                new Window(fee.instant("from_at"), fee.instant("to_at")),
                fee.instant("billed_at"));
    }
}
