package billing.invoicing;

import billing.kernel.codelist.Codes;

/** The kinds of fees. */
public enum FeeType {
    SUBSCRIPTION, CHARGE, FIXED_CHARGE, COMMITMENT, ADD_ON, CREDIT;

    /** The name in responses. */
    public String code() {
        return Codes.of(this);
    }

    /** The type of resource that {@code item.svc_item_id} identifies. */
    public String itemType() {
        return switch (this) {
            case CHARGE -> "BillableMetric";
            case ADD_ON, FIXED_CHARGE -> "AddOn";
            case SUBSCRIPTION, COMMITMENT -> "Subscription";
            case CREDIT -> "WalletTransaction";
        };
    }
}
