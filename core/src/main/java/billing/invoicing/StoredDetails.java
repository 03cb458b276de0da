package billing.invoicing;

import billing.rating.AmountDetails;
import billing.rating.PriceSteps;
import java.util.Map;

/** Reads the details of fees as they are stored, of all versions. */
public final class StoredDetails {
    private StoredDetails() {
    }

    /**
     * The details of an object, {@link PriceSteps#NONE} of an empty one.
     *
     * @throws IllegalArgumentException when they are of no kind of fee
     */
    public static AmountDetails of(Map<String, Object> members) {
        if (members.isEmpty()) {
            return PriceSteps.NONE;
        }
        if (members.containsKey(PlanPrice.CENTS)) {
            return new PlanPrice(PriceSteps.decimal(members, PlanPrice.CENTS).longValueExact());
        }
        return members.get(CorrectionDetails.MEMBER) instanceof Map<?, ?> correction
                ? CorrectionDetails.of(correction) : PriceSteps.of(members);
    }
}
