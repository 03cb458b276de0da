package billing.invoice.tax;

import billing.catalog.Tax;
import billing.invoice.Fee;
import java.util.List;

/**
 * A fee before its taxes, with the taxes that will be on it.
 *
 * @param taxes those of the winning level ({@code money.md 1.2})
 */
public record TaxableFee(Fee fee, List<Tax> taxes) {
}
