package billing.catalog;

import java.util.List;

/**
 * Where a tax is in use ({@code money.md 1.1}); deleted things do not count.
 *
 * @param billingEntityCodes entities that carry it, sorted
 * @param addOns             number of add-ons
 * @param customers          number of customers
 * @param plans              number of plans, private children included
 * @param charges            number of charges
 */
public record TaxUses(List<String> billingEntityCodes, int addOns, int customers, int plans,
                      int charges) {
    /** Nothing carries it. */
    public static final TaxUses NONE = new TaxUses(List.of(), 0, 0, 0, 0);

    public TaxUses {
        billingEntityCodes = List.copyOf(billingEntityCodes);
    }
}
