package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.LocalDate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("electronic-invoices.md 4: the VAT total in the currency of the seller's country")
class AccountingCurrencyTest {
    @ParameterizedTest
    @CsvSource({"0, USD, DE, 2026-01-01, EUR", "0, EUR, DE, 2026-01-01,", "0, EUR, PL, 2026-01-01,"
            + " PLN", "1, USD, DE, 2026-01-01,", "0, EUR, US, 2026-01-01,", "0, USD, , 2026-01-01,",
        "0, USD, BG, 2026-01-01, EUR", "0, USD, BG, 2025-12-31,"})
    void vat_of_zero_is_zero_in_the_other_currency(long cents, String currency, String country,
                                                   LocalDate day, String other) {
        Money stated = AccountingCurrency.vat(new Money(cents, CurrencyUnit.of(currency)),
                country, day);
        assertThat(stated).isEqualTo(other == null ? null : Money.zero(CurrencyUnit.of(other)));
    }
}
