package billing.analytics;

import java.time.LocalDate;

/**
 * Which usage is shown; null members leave everything in.
 *
 * @param granularity how long the periods are
 * @param from        the first day, UTC
 * @param to          the last day
 * @param customer    whose usage; null members leave everything in
 * @param isRecurring whether the metric carries over
 */
public record UsageFilter(Granularity granularity, String currency, LocalDate from, LocalDate to,
                          CustomerUsage customer, String externalSubscriptionId,
                          Boolean isRecurring, String planCode, String metricCode) {
    /**
     * Whose usage; null members leave everything in.
     *
     * @param type    {@code individual} or {@code company}
     * @param country ISO 3166-1 alpha-2
     */
    public record CustomerUsage(String type, String externalId, String country) {
    }

    /** How long periods are; weeks begin on Monday. */
    public enum Granularity { DAILY, WEEKLY, MONTHLY }
}
