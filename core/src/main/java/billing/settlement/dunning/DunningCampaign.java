package billing.settlement.dunning;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A campaign of payment requests for overdue invoices ({@code money.md 11}).
 *
 * @param description         or null
 * @param bccEmails           addresses that receive blind copies
 * @param daysBetweenAttempts more than 0; shared by all currencies
 * @param maxAttempts         more than 0, for each currency
 * @param thresholds          one for each currency; smaller overdue balances are not requested
 * @param audience            the customers that it applies to
 */
public record DunningCampaign(UUID id, String code, String name, String description,
                              List<String> bccEmails, int daysBetweenAttempts, int maxAttempts,
                              List<Threshold> thresholds, Audience audience, Instant createdAt) {
    /**
     * The customers that a campaign applies to.
     *
     * @param entityCodes         billing entities to whose customers it applies
     * @param externalCustomerIds customers it applies to, which precede the campaigns of billing
     *                            entities
     * @param excludedCustomerIds external ids of customers that it does not apply to
     */
    public record Audience(List<String> entityCodes, List<String> externalCustomerIds,
                           List<String> excludedCustomerIds) {
    }

    /** The minimum overdue balance in cents for a payment request. */
    public record Threshold(CurrencyUnit currency, long amountCents) {
        /** Returns the amount with its currency. */
        public Money amount() {
            return new Money(amountCents, currency);
        }
    }
}
