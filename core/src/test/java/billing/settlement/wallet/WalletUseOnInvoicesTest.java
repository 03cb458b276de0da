package billing.settlement.wallet;

import static billing.settlement.wallet.SampleWallets.fee;
import static billing.settlement.wallet.SampleWallets.feeTypes;
import static billing.settlement.wallet.SampleWallets.id;
import static billing.settlement.wallet.SampleWallets.metrics;
import static billing.settlement.wallet.SampleWallets.wallet;
import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.tax.PrepaidCredit;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 5.7: what wallets pay of an invoice")
class WalletUseOnInvoicesTest {
    @Test
    void six_wallets_take_turns_by_priority_then_age() {
        List<Wallet> inOrder = List.of(wallet("priority", 1000, Scope.EVERYTHING),
                wallet("priority charge", 1000, feeTypes("charge")),
                wallet("priority subscription", 1000, feeTypes("subscription")),
                wallet("normal", 1000, Scope.EVERYTHING),
                wallet("charge", 1000, feeTypes("charge")),
                wallet("subscription", 1000, feeTypes("subscription")));
        assertThat(InvoicePayment.of(inOrder, List.of(fee(FeeType.SUBSCRIPTION, "plan", 3600),
                fee(FeeType.CHARGE, "calls", 1550)), 5150)).containsExactly(
                paid("priority", 1000), paid("priority charge", 1000),
                paid("priority subscription", 1000), paid("normal", 1000), paid("charge", 550),
                paid("subscription", 600));
    }

    @Test
    void what_rounding_put_on_the_total_is_covered_too() {
        Fee fee = fee(FeeType.CHARGE, "calls", 50000, "50000", "3412.7", null);
        assertThat(InvoicePayment.of(List.of(wallet("purse", 200000, Scope.EVERYTHING)),
                List.of(fee, fee), 106826)).containsExactly(paid("purse", 106826));
    }

    @Test
    void the_total_caps_fractions_of_cents() {
        Fee crumb = fee(FeeType.CHARGE, "crumbs", 1, "1.4", "0.56", null);
        assertThat(InvoicePayment.of(List.of(wallet("purse", 200000, Scope.EVERYTHING)),
                Collections.nCopies(8, crumb), 11)).containsExactly(paid("purse", 11));
    }

    @Test
    void a_gap_wider_than_a_cent_a_kind_is_left_to_pay() {
        assertThat(InvoicePayment.of(List.of(wallet("purse", 5000, Scope.EVERYTHING)),
                List.of(fee(FeeType.CHARGE, "calls", 100)), 102))
                .containsExactly(paid("purse", 100));
    }

    @Test
    void two_wallets_with_half_a_cent_each_never_pay_more_than_the_total() {
        List<Fee> halves = List.of(fee(FeeType.CHARGE, "a", 5, "5", "0.5", null),
                fee(FeeType.CHARGE, "b", 5, "5", "0.5", null));
        assertThat(InvoicePayment.of(List.of(wallet("a", 1000, metrics("a")),
                wallet("b", 1000, metrics("b"))), halves, 11))
                .containsExactly(paid("a", 6), paid("b", 5));
    }

    @Test
    void metrics_limit_charge_fees_and_are_an_alternative_to_fee_types() {
        Wallet either = wallet("either", 1000,
                new Scope(List.of("subscription"), metrics("calls").metrics()));
        List<Fee> fees = List.of(fee(FeeType.SUBSCRIPTION, "plan", 100),
                fee(FeeType.CHARGE, "calls", 200), fee(FeeType.CHARGE, "texts", 400));
        assertThat(InvoicePayment.of(List.of(either), fees, 700))
                .containsExactly(paid("either", 300));
        assertThat(InvoicePayment.of(List.of(wallet("calls", 1000, metrics("calls"))),
                List.of(fee(FeeType.ADD_ON, "calls", 200)), 200)).isEmpty();
    }

    @Test
    void usage_that_names_a_wallet_is_paid_by_that_wallet_alone_whatever_its_limits() {
        Fee aimed = fee(FeeType.CHARGE, "calls", 200, "200", "0", "team");
        assertThat(InvoicePayment.of(List.of(wallet("other", 1000, Scope.EVERYTHING),
                wallet("team", 150, feeTypes("subscription"))), List.of(aimed), 200))
                .containsExactly(paid("team", 150));
    }

    @Test
    void what_credit_notes_and_coupons_took_is_not_paid_again() {
        Fee fee = FeeBuilder.of(fee(FeeType.CHARGE, "calls", 1000)).coupons(new BigDecimal("100"))
                .creditNotes(new BigDecimal("300")).build();
        assertThat(InvoicePayment.of(List.of(wallet("purse", 5000, Scope.EVERYTHING)),
                List.of(fee), 600)).containsExactly(paid("purse", 600));
    }

    private static PrepaidCredit paid(String wallet, long cents) {
        return new PrepaidCredit(id(wallet), cents);
    }
}
