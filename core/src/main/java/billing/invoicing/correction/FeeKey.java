package billing.invoicing.correction;

import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import java.util.Map;
import java.util.UUID;

/**
 * Identifies a fee of an invoice by what it bills, the same before and after it is rated again.
 *
 * @param chargeId    null for a commitment
 * @param filterId    null for the default bucket
 * @param groupedBy   group key to value
 * @param trueUp      whether it raises another fee to the minimum
 * @param transaction of the event that it charges; null for a fee of a whole window
 */
public record FeeKey(UUID subscriptionId, FeeType type, UUID chargeId, UUID filterId,
                     Map<String, String> groupedBy, boolean trueUp, String transaction) {
    /** The key of a fee. */
    public static FeeKey of(Fee fee) {
        return new FeeKey(fee.source().subscriptionId(), fee.source().type(),
                fee.source().chargeId(), fee.source().chargeFilterId(),
                fee.item().groupedBy(), fee.source().trueUpParentFeeId() != null,
                fee.source().eventTransactionId());
    }
}
