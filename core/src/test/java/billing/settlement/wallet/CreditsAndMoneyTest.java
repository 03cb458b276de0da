package billing.settlement.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.CurrencyUnit;
import billing.settlement.wallet.CreditRate.Credits;
import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 5.2: credits and money")
class CreditsAndMoneyTest {
    @Test
    void credits_of_an_invoice_are_derived_again_from_whole_cents() {
        Credits paid = rate("1", "EUR").invoiceable(new BigDecimal("17.9699999999999988"));
        assertThat(paid.cents()).isEqualTo(1797);
        assertThat(paid.credits()).isEqualByComparingTo("17.97");
    }

    @Test
    void a_credit_may_be_worth_half_a_unit() {
        Credits granted = rate("0.5", "EUR").invoiceable(new BigDecimal("100"));
        assertThat(granted.cents()).isEqualTo(5000);
        assertThat(granted.credits()).isEqualByComparingTo("100");
    }

    @Test
    void voided_credits_stay_as_given_but_for_the_sixth_decimal() {
        Credits voided = rate("1", "EUR").asRequested(new BigDecimal("14.28444999"));
        assertThat(voided.cents()).isEqualTo(1428);
        assertThat(voided.credits()).isEqualByComparingTo("14.28444");
    }

    @Test
    void currencies_have_their_own_minor_units() {
        assertThat(rate("1", "JPY").invoiceable(new BigDecimal("10.5")).cents()).isEqualTo(11);
        assertThat(rate("1", "KWD").invoiceable(new BigDecimal("10.5")).cents()).isEqualTo(10500);
    }

    @Test
    void credits_of_cents_have_five_decimals() {
        assertThat(rate("3", "EUR").ofCents(100).credits()).isEqualByComparingTo("0.33333");
        assertThat(rate("3", "EUR").ofCents(200).credits()).isEqualByComparingTo("0.66667");
    }

    private static CreditRate rate(String amount, String currency) {
        return new CreditRate(new BigDecimal(amount), CurrencyUnit.of(currency));
    }
}
