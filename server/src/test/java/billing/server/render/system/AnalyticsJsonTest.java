package billing.server.render.system;

import static org.assertj.core.api.Assertions.assertThat;

import billing.analytics.InvoicedUsage;
import billing.analytics.MonthlyRevenue;
import billing.server.render.IdPrefix;
import java.math.BigDecimal;
import java.time.YearMonth;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("api-conventions.md 16: amount_cents may be fractional")
class AnalyticsJsonTest {
    private static final YearMonth MONTH = YearMonth.of(2024, 1);
    private final AnalyticsJson json = new AnalyticsJson(IdPrefix.DEFAULT);

    @ParameterizedTest(name = "{0} is shown as {1}")
    @CsvSource({"33333.333333333333333, 33333.33333", "0.5, 0.5", "-0.000005, -0.00001",
        "1000.000000000000000, 1000", "1000.000001, 1000", "0, 0", ", null"})
    void cents_have_five_decimals_and_whole_ones_none(BigDecimal exact, String shown) {
        assertThat(json.recurringRevenue(new MonthlyRevenue(MONTH, "EUR", exact)).toString())
                .isEqualTo("{\"month\":\"2024-01-01T00:00:00.000Z\",\"amount_cents\":" + shown
                        + ",\"currency\":\"EUR\"}");
        assertThat(json.invoicedUsage(new InvoicedUsage(MONTH, "calls", "EUR", exact))
                .get("amount_cents").toString()).isEqualTo(shown);
    }
}
