package billing.documents;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.DatePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocaleFormatTest {
    /** In the table an ordinary space stands for each of the spaces that do not break. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            en-US | EUR | €1,234,567.50    | 1,234.5678 | 19.6%   | December 1, 2026
            en-GB | GBP | £1,234,567.50    | 1,234.5678 | 19.6%   | 1 December 2026
            fr-FR | EUR | 1 234 567,50 €   | 1 234,5678 | 19,6 %  | 1 décembre 2026
            de-DE | EUR | 1.234.567,50 €   | 1.234,5678 | 19,6 %  | 1. Dezember 2026
            es-ES | EUR | 1.234.567,50 €   | 1.234,5678 | 19,6 %  | 1 de diciembre de 2026
            it-IT | EUR | 1.234.567,50 €   | 1.234,5678 | 19,6%   | 1 dicembre 2026
            pt-BR | BRL | R$ 1.234.567,50  | 1.234,5678 | 19,6%   | 1 de dezembro de 2026
            nl-NL | EUR | € 1.234.567,50   | 1.234,5678 | 19,6%   | 1 december 2026
            sv-SE | SEK | 1 234 567,50 kr  | 1 234,5678 | 19,6 %  | 1 december 2026
            nb-NO | NOK | kr 1 234 567,50  | 1 234,5678 | 19,6 %  | 1. desember 2026
            ja-JP | JPY | ￥123,456,750    | 1,234.5678 | 19.6%   | 2026年12月1日
            pl-PL | EUR | €1,234,567.50    | 1,234.5678 | 19.6%   | December 1, 2026
            """)
    void each_language_writes_amounts_units_percent_and_dates_its_own_way(
            String language, String currency, String money, String number, String percent,
            String date) {
        LocaleFormat format = format(language, currency);
        assertThat(plain(format.money(123_456_750))).isEqualTo(money);
        assertThat(plain(format.number(new BigDecimal("1234.5678")))).isEqualTo(number);
        assertThat(plain(format.percent(new BigDecimal("19.6")))).isEqualTo(percent);
        assertThat(format.date(LocalDate.of(2026, 12, 1))).isEqualTo(date);
    }

    @Test
    void a_price_keeps_all_its_decimals_and_at_least_those_of_the_currency() {
        LocaleFormat format = format("en-US", "USD");
        assertThat(format.price(new BigDecimal("0.000012"))).isEqualTo("$0.000012");
        assertThat(format.price(new BigDecimal("5"))).isEqualTo("$5.00");
    }

    @Test
    void an_exact_amount_is_rounded_half_up_to_the_decimals_of_the_currency() {
        assertThat(format("en-US", "USD").money(new BigDecimal("2.345"))).isEqualTo("$2.35");
        assertThat(format("en-US", "KWD").money(new BigDecimal("2.3455")))
                .isEqualTo("KWD\u00A02.346");
    }

    @Test
    void currencies_have_the_decimals_of_the_product_whatever_the_machine_believes() {
        assertThat(plain(format("en-US", "HUF").money(1_234))).isEqualTo("HUF 1,234");
        assertThat(plain(format("en-US", "KWD").money(1_234))).isEqualTo("KWD 1.234");
    }

    @Test
    void every_accepted_currency_can_be_printed() {
        CurrencyUnit.codes().forEach(code ->
                assertThat(format("en-US", code).money(100)).as(code).isNotBlank());
    }

    @Test
    void a_period_names_its_first_and_last_day() {
        DatePeriod october = new DatePeriod(LocalDate.of(2026, 10, 1), LocalDate.of(2026, 10, 31));
        assertThat(format("en-US", "USD").period(october))
                .isEqualTo("Oct 1, 2026 – Oct 31, 2026");
        assertThat(format("ja-JP", "JPY").period(october))
                .isEqualTo("2026/10/01 ～ 2026/10/31");
    }

    private static LocaleFormat format(String language, String currency) {
        return new LocaleFormat(DocumentTexts.of(Locale.forLanguageTag(language)),
                CurrencyUnit.of(currency));
    }

    private static String plain(String text) {
        return text.replace('\u00A0', ' ').replace('\u202F', ' ');
    }
}
