package billing.analytics;

import java.math.BigDecimal;
import java.time.YearMonth;

/**
 * What a metric has brought in a month.
 *
 * @param cents charge fees less coupons; may be a fraction
 */
public record InvoicedUsage(YearMonth month, String metricCode, String currency,
                            BigDecimal cents) {
}
