package billing.settlement.payment;

import static billing.settlement.payment.AccountChange.Kind.BALANCE_APPLIED;
import static billing.settlement.payment.AccountChange.Kind.PAYMENT;
import static billing.settlement.payment.AccountChange.Kind.PAYMENT_REFUNDED;
import static billing.settlement.payment.AccountChange.Kind.PAYMENT_RETURNED;
import static billing.settlement.payment.AccountChange.Kind.PAYMENT_VOIDED;
import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Settlement;
import billing.settlement.balance.BalanceEntry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccountChangeTest {
    private static final Map<PaymentReversal.Kind, AccountChange.Kind> REVERSED = Map.of(
            PaymentReversal.Kind.VOIDED, PAYMENT_VOIDED,
            PaymentReversal.Kind.RETURNED, PAYMENT_RETURNED,
            PaymentReversal.Kind.REFUNDED, PAYMENT_REFUNDED);

    @ParameterizedTest
    @EnumSource
    void a_reversal_is_the_same_of_an_invoice_and_of_the_balance(PaymentReversal.Kind kind) {
        assertThat(AccountChange.Kind.of(Settlement.Kind.REVERSAL, kind))
                .isEqualTo(AccountChange.Kind.of(BalanceEntry.Kind.REVERSAL, kind))
                .isEqualTo(REVERSED.get(kind));
    }

    @Test
    void an_overpayment_is_a_payment() {
        assertThat(AccountChange.Kind.of(BalanceEntry.Kind.OVERPAYMENT, null))
                .isEqualTo(AccountChange.Kind.of(Settlement.Kind.PAYMENT, null))
                .isEqualTo(PAYMENT);
    }

    @ParameterizedTest
    @EnumSource
    void the_return_of_balance_is_not_the_reversal_that_caused_it(PaymentReversal.Kind kind) {
        assertThat(AccountChange.Kind.of(Settlement.Kind.BALANCE, kind))
                .isEqualTo(BALANCE_APPLIED);
    }
}
