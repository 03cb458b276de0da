package billing.customer;

/**
 * Which customers a list shows; null members do not narrow ({@code api-conventions.md 6}).
 *
 * @param searchTerm        part of a name, the external id or the e-mail address
 * @param currency          currency code
 * @param country           ISO 3166-1 alpha-2 code
 * @param billingEntityCode code of the entity that sells to them
 * @param accountType       {@code customer} or {@code partner}
 */
public record CustomerFilter(String searchTerm, String currency, String country,
                             String billingEntityCode, String accountType) {
    /** All customers. */
    public static final CustomerFilter ALL = new CustomerFilter(null, null, null, null, null);
}
