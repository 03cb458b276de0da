package billing.invoicing.print;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The unit prices of documents, the terminal and the console: only averages are rounded. */
class UnitPriceTest {
    @ParameterizedTest(name = "{0} units at {1} are {2} cents: {3}")
    @CsvSource({
        "1, 1234567890.12,       123456789012, 1234567890.12",
        "3, 0.000001234567,      0.0003703701, 0.000001234567",
        "3, 0.333333333333333,   100,          0.33333333",
        "3, 1234567.3333333333,  370370200,    1234567.33"})
    void a_price_is_exact_unless_it_is_an_average(BigDecimal units, BigDecimal price,
                                                  BigDecimal cents, BigDecimal printed) {
        Fee fee = FeeBuilder.of(FeeType.CHARGE, new Fee.Item(new UUID(0, 2), "calls", "Calls",
                        null, "Calls", null, null, Map.of()), CurrencyUnit.of("EUR"))
                .exactCents(cents).units(units, price).build();
        assertThat(PrintedFees.unitPrice(fee)).isEqualByComparingTo(printed);
    }
}
