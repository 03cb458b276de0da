package billing.invoicing.correction;

import billing.invoicing.BilledItem;
import billing.invoicing.Fee;

/**
 * Identifies a fee of an invoice by what it bills, the same before and after it is rated again.
 *
 * @param transaction of the event that it charges; null for a fee of a whole window
 */
public record FeeKey(BilledItem item, String transaction) {
    /** The key of a fee. */
    public static FeeKey of(Fee fee) {
        return new FeeKey(BilledItem.of(fee), fee.source().eventTransactionId());
    }
}
