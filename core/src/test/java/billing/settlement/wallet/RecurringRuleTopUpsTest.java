package billing.settlement.wallet;

import static billing.settlement.wallet.SampleWallets.ongoing;
import static billing.settlement.wallet.SampleWallets.target;
import static billing.settlement.wallet.SampleWallets.threshold;
import static billing.settlement.wallet.SampleWallets.wallet;
import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 5.10: how much recurring rules top up, and on which days")
class RecurringRuleTopUpsTest {
    private static final BigDecimal NOTHING = BigDecimal.ZERO;

    @ParameterizedTest(name = "ongoing {0}, granted {1}, pending {2}: {3}")
    @CsvSource({
        "-42980, 0,  0,  450",
        "-42980, 50, 0,  400",
        "-42980, 0,  50, 400",
        "-4000,  0,  0,  100", // exactly at the threshold is not above it
        "900,    0,  0,  50"})
    void a_threshold_rule_ends_strictly_above_its_threshold(long ongoingCents, String granted,
            BigDecimal pending, BigDecimal paid) {
        Wallet wallet = ongoing(wallet("purse", 1000, Scope.EVERYTHING), ongoingCents);
        assertThat(RuleAmounts.of(threshold("10", "50", granted), wallet, pending).paid())
                .isEqualByComparingTo(paid);
    }

    @Test
    void the_wallets_maximum_caps_a_threshold_rule() {
        Wallet wallet = ongoing(wallet("purse", "1", 1000, Scope.EVERYTHING, null, 10000L),
                -42980);
        assertThat(RuleAmounts.of(threshold("10", "50", "0"), wallet, NOTHING).paid())
                .isEqualByComparingTo("100");
    }

    @Test
    void a_target_rule_fills_the_gap_but_not_less_than_the_minimum() {
        Wallet wallet = ongoing(wallet("purse", "1", 1000, Scope.EVERYTHING, 5000L, null), 400);
        assertThat(RuleAmounts.of(target("10", null, false), wallet, NOTHING).paid())
                .isEqualByComparingTo("50");
        assertThat(RuleAmounts.of(target("10", null, true), wallet, NOTHING).paid())
                .isEqualByComparingTo("6");
        RuleAmounts granted = RuleAmounts.of(target("10", true, false), wallet, NOTHING);
        assertThat(granted.paid()).isEqualByComparingTo("0");
        assertThat(granted.granted()).isEqualByComparingTo("6");
    }

    @Test
    void a_target_that_is_reached_needs_nothing() {
        Wallet wallet = ongoing(wallet("purse", "1", 1000, Scope.EVERYTHING, 5000L, null), 1000);
        assertThat(RuleAmounts.of(target("10", null, false), wallet, NOTHING).isNothing())
                .isTrue();
    }

    @ParameterizedTest(name = "{0} from {1}: {2}, then {3}")
    @CsvSource({
        "WEEKLY,     2024-01-03, 2024-01-10, 2024-01-17",
        "MONTHLY,    2024-01-31, 2024-02-29, 2024-03-31",
        "MONTHLY,    2023-01-31, 2023-02-28, 2023-03-31",
        "MONTHLY,    2024-03-31, 2024-04-30, 2024-05-31",
        "QUARTERLY,  2024-01-31, 2024-04-30, 2024-07-31",
        "SEMIANNUAL, 2024-08-31, 2025-02-28, 2025-08-31",
        "YEARLY,     2024-02-29, 2025-02-28, 2026-02-28"})
    void the_days_of_an_interval(Interval interval, LocalDate anchor, LocalDate second,
            LocalDate third) {
        TopUpDays days = new TopUpDays(interval, anchor);
        assertThat(Stream.iterate(anchor, day -> days.firstFrom(day.plusDays(1))).limit(3))
                .containsExactly(anchor, second, third);
    }
}
