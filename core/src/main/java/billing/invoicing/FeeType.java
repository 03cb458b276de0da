package billing.invoicing;

import java.util.Locale;

/** What a fee charges. */
public enum FeeType {
    SUBSCRIPTION, CHARGE, FIXED_CHARGE, COMMITMENT, ADD_ON, CREDIT;

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of record behind {@code item.svc_item_id}. */
    public String itemType() {
        return switch (this) {
            case CHARGE -> "BillableMetric";
            case ADD_ON, FIXED_CHARGE -> "AddOn";
            case SUBSCRIPTION, COMMITMENT -> "Subscription";
            case CREDIT -> "WalletTransaction";
        };
    }
}
