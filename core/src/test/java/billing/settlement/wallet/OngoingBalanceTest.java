package billing.settlement.wallet;

import static billing.settlement.wallet.SampleWallets.EUR;
import static billing.settlement.wallet.SampleWallets.id;
import static billing.settlement.wallet.SampleWallets.metrics;
import static billing.settlement.wallet.SampleWallets.wallet;
import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 5.9: which wallets cover usage that is not billed yet")
class OngoingBalanceTest {
    private final OngoingUsage usage = new OngoingUsage();

    @Test
    void the_largest_usage_goes_first_and_the_last_wallet_takes_the_rest() {
        use("storage", 1000);
        use("seats", 2000);
        use("api", 3000);
        use("sms", 4000);
        List<Wallet> wallets = List.of(wallet("W1", 1000, metrics("storage", "seats")),
                wallet("W2", 2000, metrics("seats", "api")),
                wallet("W3", 3000, metrics("api", "sms")),
                wallet("W4", 4000, metrics("sms", "storage")));
        assertThat(usage.coveredBy(wallets, Set.of())).containsOnly(covers("W1", 1000),
                covers("W2", 3000), covers("W3", 4000), covers("W4", 2000));
    }

    @Test
    void a_wallet_that_fills_itself_takes_all_that_reaches_it() {
        use("calls", 900);
        List<Wallet> wallets = List.of(wallet("first", 100, Scope.EVERYTHING),
                wallet("second", 1000, Scope.EVERYTHING));
        assertThat(usage.coveredBy(wallets, Set.of(id("first"))))
                .containsOnly(covers("first", 900), covers("second", 0));
        assertThat(usage.coveredBy(wallets, Set.of()))
                .containsOnly(covers("first", 100), covers("second", 800));
    }

    @Test
    void what_is_billed_already_lowers_the_budget_of_the_currency() {
        use("calls", 900);
        use("texts", -300);
        usage.add(kind("calls"), CurrencyUnit.of("USD"), BigDecimal.valueOf(5000),
                BigDecimal.valueOf(5000));
        assertThat(usage.coveredBy(List.of(wallet("purse", 1000, Scope.EVERYTHING)), Set.of()))
                .containsOnly(covers("purse", 600));
    }

    @Test
    void a_wallet_without_usage_covers_nothing() {
        use("calls", 900);
        assertThat(usage.coveredBy(List.of(wallet("purse", 1000, metrics("texts"))), Set.of()))
                .containsOnly(covers("purse", 0));
    }

    private void use(String metric, long cents) {
        usage.add(kind(metric), EUR, BigDecimal.valueOf(cents), BigDecimal.valueOf(cents));
    }

    private static FeeKind kind(String metric) {
        return new FeeKind(FeeType.CHARGE, id(metric), null);
    }

    private static java.util.Map.Entry<java.util.UUID, Long> covers(String wallet, long cents) {
        return java.util.Map.entry(id(wallet), cents);
    }
}
