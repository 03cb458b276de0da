package billing.analytics;

import java.math.BigDecimal;
import java.time.YearMonth;

/** Recurring revenue of a month; null cents and currency where there is none. */
public record MonthlyRevenue(YearMonth month, String currency, BigDecimal cents) {
}
