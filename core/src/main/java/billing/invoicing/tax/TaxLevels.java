package billing.invoicing.tax;

import billing.catalog.Tax;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import java.util.List;

/**
 * The taxes that a fee inherits: the first level with at least one tax wins whole
 * ({@code money.md 1.2}).
 *
 * @param customer the customer's own taxes
 * @param entity   those of the billing entity of the customer, whichever entity invoices
 */
public record TaxLevels(List<Tax> customer, List<Tax> entity) {
    /** The levels of a customer, whose entity is given. */
    public static TaxLevels of(Customer customer, BillingEntity entityOfCustomer) {
        return new TaxLevels(customer.billing().taxes(), entityOfCustomer.invoicing().taxes());
    }

    /** The taxes of a fee whose own item has these. */
    public List<Tax> taxes(List<Tax> item) {
        return firstTaxed(item, customer, entity);
    }

    /** The taxes of a fee whose own item has these and whose plan has those. */
    public List<Tax> taxes(List<Tax> item, List<Tax> plan) {
        return firstTaxed(item, plan, customer, entity);
    }

    /**
     * An add-on fee with the taxes that its request names, or else those that it inherits.
     *
     * @param named empty for none
     * @param addOn the taxes of the add-on
     */
    public TaxableFee addOnFee(Fee fee, List<Tax> named, List<Tax> addOn) {
        return new TaxableFee(FeeBuilder.of(fee).explicitTaxes(!named.isEmpty()).build(),
                named.isEmpty() ? taxes(addOn) : named);
    }

    @SafeVarargs
    private static List<Tax> firstTaxed(List<Tax>... levels) {
        for (List<Tax> level : levels) {
            if (!level.isEmpty()) {
                return level;
            }
        }
        return List.of();
    }
}
