package billing.catalog;

import billing.catalog.charge.ChargeModelType;
import billing.rating.ChargeModel;
import java.util.List;

/**
 * How a charge, or one filter of it, prices its usage ({@code rating-and-usage.md 3.1}).
 *
 * @param model                 the price
 * @param pricingGroupKeys      event properties whose combinations are priced each on its own;
 *                              null when absent
 * @param presentationGroupKeys event properties by which units are shown apart; null when absent
 */
public record ChargeProperties(ChargeModel model, List<String> pricingGroupKeys,
                               List<PresentationKey> presentationGroupKeys) {
    /**
     * A property by which units are broken down without being priced apart.
     *
     * @param value            property name
     * @param displayInInvoice null when the option is absent
     */
    public record PresentationKey(String value, Boolean displayInInvoice) {
    }

    /** The charge model. */
    public ChargeModelType modelType() {
        return ChargeModelType.of(model);
    }

    /** The pricing group keys, empty when absent. */
    public List<String> groupKeys() {
        return pricingGroupKeys == null ? List.of() : pricingGroupKeys;
    }

    /** The presentation keys, empty when absent. */
    public List<PresentationKey> presentationKeys() {
        return presentationGroupKeys == null ? List.of() : presentationGroupKeys;
    }
}
