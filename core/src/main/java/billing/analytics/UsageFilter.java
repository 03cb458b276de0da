package billing.analytics;

import java.time.LocalDate;

/**
 * Which usage is shown; null members leave everything in.
 *
 * @param granularity            how long the periods are
 * @param from                   the first day, UTC
 * @param to                     the last day
 * @param customerType           {@code individual} or {@code company}
 * @param customerCountry        ISO 3166-1 alpha-2
 * @param isRecurring            whether the metric carries over
 */
public record UsageFilter(Granularity granularity, String currency, LocalDate from, LocalDate to,
                          String customerType, String externalCustomerId, String customerCountry,
                          String externalSubscriptionId, Boolean isRecurring, String planCode,
                          String metricCode) {
    /** How long periods are; weeks begin on Monday. */
    public enum Granularity { DAILY, WEEKLY, MONTHLY }
}
