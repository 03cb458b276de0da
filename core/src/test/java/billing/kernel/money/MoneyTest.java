package billing.kernel.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

/** Amounts of different currencies never meet in a sum. */
class MoneyTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final CurrencyUnit JPY = CurrencyUnit.of("JPY");

    @Test
    void amounts_of_one_currency_are_added_subtracted_and_compared() {
        assertThat(eur(1250).plus(eur(-250))).isEqualTo(eur(1000));
        assertThat(eur(1250).minus(eur(1250)).isZero()).isTrue();
        assertThat(eur(100).min(eur(99))).isEqualTo(eur(99));
        assertThat(eur(100).isAtLeast(eur(100))).isTrue();
        assertThat(eur(99).isAtLeast(eur(100))).isFalse();
        assertThat(eur(1).isPositive()).isTrue();
        assertThat(Money.zero(EUR).isPositive()).isFalse();
    }

    @Test
    void euros_and_yen_cannot_be_added_subtracted_or_compared() {
        List<BinaryOperator<Money>> operations = List.of(Money::plus, Money::minus, Money::min,
                (one, other) -> one.isAtLeast(other) ? one : other);
        assertThat(operations).allSatisfy(operation -> assertThatIllegalArgumentException()
                .isThrownBy(() -> operation.apply(eur(1250), new Money(500, JPY)))
                .withMessage("12.50 EUR and 500 JPY are of different currencies"));
        assertThatIllegalArgumentException().isThrownBy(() -> eur(0).plus(Money.zero(JPY)));
    }

    @Test
    void a_sum_has_the_currency_that_is_asked_for() {
        assertThat(Money.sum(EUR, List.of(eur(1), eur(2)))).isEqualTo(eur(3));
        assertThat(Money.sum(JPY, List.of())).isEqualTo(Money.zero(JPY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Money.sum(JPY, List.of(eur(1))));
    }

    @Test
    void an_amount_needs_a_currency_and_a_sum_fits_or_fails() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Money(1, null));
        assertThatThrownBy(() -> eur(Long.MAX_VALUE).plus(eur(1)))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> eur(Long.MIN_VALUE).minus(eur(1)))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void totals_are_kept_apart_by_currency_in_the_order_of_codes() {
        assertThat(CurrencyTotals.of(
                List.of(new Money(5, JPY), eur(1), new Money(6, JPY), eur(-1))))
                .containsExactly(eur(0), new Money(11, JPY));
        assertThat(CurrencyTotals.of(List.of())).isEmpty();
    }

    private static Money eur(long cents) {
        return new Money(cents, EUR);
    }
}
