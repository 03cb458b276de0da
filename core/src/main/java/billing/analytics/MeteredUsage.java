package billing.analytics;

import java.math.BigDecimal;
import java.time.LocalDate;

/** What was used of a metric in a period, and what it was billed at. */
public record MeteredUsage(LocalDate from, LocalDate to, String metricCode, boolean isDeleted,
                           String currency, BigDecimal units, long cents) {
}
