package billing.invoicing;

import java.util.Map;
import java.util.UUID;

/**
 * What a fee bills, regardless of its price: the same for the fees of an invoice before and after
 * they are priced or computed again.
 *
 * @param chargeId  null for a fee without a charge
 * @param filterId  null for the default bucket
 * @param groupedBy group key to value
 * @param trueUp    whether it raises others to a minimum, or corrects such a fee
 */
public record BilledItem(UUID subscriptionId, FeeType type, UUID chargeId, UUID filterId,
                         UUID fixedChargeId, Map<String, String> groupedBy, boolean trueUp) {
    /** What a fee bills. */
    public static BilledItem of(Fee fee) {
        return new BilledItem(fee.source().subscriptionId(), fee.source().type(),
                fee.source().chargeId(), fee.source().chargeFilterId(),
                fee.source().fixedChargeId(), fee.item().groupedBy(),
                fee.isTrueUp());
    }
}
