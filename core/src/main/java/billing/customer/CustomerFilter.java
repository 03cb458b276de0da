package billing.customer;

import java.util.List;
import java.util.Map;

/**
 * Which customers a list shows; null members do not narrow ({@code api-conventions.md 6}).
 *
 * @param externalId      of the only customer to list
 * @param searchTerm      part of a name, the external id or the e-mail address
 * @param currencies      currency codes
 * @param address         where they are; null members do not narrow
 * @param entityCodes     codes of their billing entities
 * @param accountTypes    {@code customer}, {@code partner}
 * @param customerType    {@code company} or {@code individual}
 * @param hasCustomerType whether the customer type is set
 * @param hasTaxNumber    whether there is a tax identification number
 * @param metadata        key to value; a blank value finds customers without the key
 */
public record CustomerFilter(String externalId, String searchTerm, List<String> currencies,
                             AddressFilter address, List<String> entityCodes,
                             List<String> accountTypes, String customerType,
                             Boolean hasCustomerType, Boolean hasTaxNumber,
                             Map<String, String> metadata) {
    /**
     * Where they are; null members do not narrow.
     *
     * @param countries ISO 3166-1 alpha-2 codes
     * @param states    as stored in the address
     * @param zipcodes  as stored in the address
     */
    public record AddressFilter(List<String> countries, List<String> states,
            List<String> zipcodes) {
    }

    /** All customers. */
    public static final CustomerFilter ALL = new CustomerFilter(null, null, null,
            new CustomerFilter.AddressFilter(null, null, null),
            null, null, null, null, null, Map.of());
}
