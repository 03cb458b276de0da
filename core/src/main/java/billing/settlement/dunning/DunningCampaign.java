package billing.settlement.dunning;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * How customers are asked for what is overdue ({@code money.md 11}).
 *
 * @param description         or null
 * @param bccEmails           who gets copies
 * @param daysBetweenAttempts more than 0; shared by all currencies
 * @param maxAttempts         more than 0, for each currency
 * @param thresholds          one a currency; what is less is not asked for
 * @param audience            the customers that it is for
 */
public record DunningCampaign(UUID id, String code, String name, String description,
                              List<String> bccEmails, int daysBetweenAttempts, int maxAttempts,
                              List<Threshold> thresholds, Audience audience, Instant createdAt) {
    /**
     * The customers that it is for.
     *
     * @param entityCodes         billing entities whose customers it is for
     * @param externalCustomerIds customers it is for, whatever is for their entity
     * @param excludedCustomerIds external ids of customers that are never asked by it
     */
    public record Audience(List<String> entityCodes, List<String> externalCustomerIds,
                           List<String> excludedCustomerIds) {
    }

    /** The least overdue balance that is asked for, in cents. */
    public record Threshold(CurrencyUnit currency, long amountCents) {
        /** The amount with its currency. */
        public Money amount() {
            return new Money(amountCents, currency);
        }
    }
}
