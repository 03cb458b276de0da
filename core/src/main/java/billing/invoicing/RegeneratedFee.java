package billing.invoicing;

import java.math.BigDecimal;
import java.util.UUID;

/**
 * A fee of a voided invoice as the invoice in its place shall have it
 * ({@code subscriptions-and-invoicing.md 6.8}).
 *
 * @param feeId             the fee on the voided invoice
 * @param units             null for as many as before
 * @param preciseUnitAmount of one unit, in currency units; null for the price before
 * @param displayName       as it is printed; null for as before
 */
public record RegeneratedFee(UUID feeId, BigDecimal units, BigDecimal preciseUnitAmount,
                             String displayName) {
    /** The fee as it was. */
    public static RegeneratedFee kept(UUID feeId) {
        return new RegeneratedFee(feeId, null, null, null);
    }
}
