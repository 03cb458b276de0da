package billing.analytics;

import java.time.YearMonth;
import java.util.UUID;

/**
 * What a billing entity has invoiced in a month in one currency.
 *
 * @param cents totals with taxes, less refunds, plus fees paid in advance that are on no invoice
 */
public record GrossRevenue(YearMonth month, String currency, UUID billingEntityId, long cents,
                           long invoicesCount) {
}
