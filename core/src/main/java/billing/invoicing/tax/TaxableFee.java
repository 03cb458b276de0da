package billing.invoicing.tax;

import billing.catalog.Tax;
import billing.invoicing.Fee;
import java.util.List;

/**
 * A fee before its taxes, with the taxes that will be on it.
 *
 * @param taxes those of the winning level ({@code money.md 1.2})
 */
public record TaxableFee(Fee fee, List<Tax> taxes) {
    /** The fee with its taxes computed without an invoice. */
    public Fee taxed() {
        return FeeTaxes.apply(fee, taxes);
    }
}
