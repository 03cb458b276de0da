package billing.invoice;

import billing.catalog.Tax;
import java.util.List;

/**
 * A fee before its taxes, with the taxes that will be on it.
 *
 * @param taxes those of the winning level ({@code money.md 1.2})
 */
record TaxableFee(Fee fee, List<Tax> taxes) {
}
