package billing.analytics;

/**
 * What the figures are of; null members leave everything in.
 *
 * @param currency           ISO 4217
 * @param months             so many months up to the running one; 1 or less is that one alone
 * @param billingEntityCode  of a billing entity
 * @param externalCustomerId of a customer
 */
public record AnalyticsFilter(String currency, Long months, String billingEntityCode,
                              String externalCustomerId) {
}
