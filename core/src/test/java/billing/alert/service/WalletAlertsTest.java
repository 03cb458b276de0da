package billing.alert.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.alert.Alert;
import billing.alert.AlertRequest;
import billing.alert.AlertRequest.Threshold;
import billing.alert.TriggeredAlert;
import billing.alert.WalletValues;
import billing.alert.store.ReportedCrossings;
import billing.kernel.error.InvalidException;
import billing.run.Story;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 6.1, 6.2: alerts on falling wallet balances")
class WalletAlertsTest {
    private static final UUID WALLET = new UUID(0, 1);
    private Story story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new Story(folder.resolve("billing.db"), "2024-05-06T08:00:00Z");
        story.customer("aino", "UTC");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void a_balance_is_compared_from_its_value_when_the_alert_was_created() {
        Alert alert = create("wallet_balance_amount", 4_000, "8000", "5000", "2000");
        assertThat(alert.evaluation().value()).isEqualByComparingTo("4000");
        balance(3_000, 3_000);
        assertThat(told(alert)).isEmpty();
        balance(1_500, 1_500);
        assertThat(told(alert)).extracting(one -> one.crossed().get(0).value().intValue())
                .containsExactly(2_000);
    }

    @Test
    void all_thresholds_passed_at_once_come_in_one_message() {
        Alert alert = create("wallet_balance_amount", 9_500, "9000", "7000", "5000");
        balance(4_000, 4_000);
        assertThat(told(alert)).hasSize(1);
        assertThat(told(alert).get(0).crossed()).hasSize(3);
        balance(3_500, 3_500);
        assertThat(told(alert)).hasSize(1);
    }

    @Test
    void a_balance_that_was_filled_up_falls_below_a_threshold_again() {
        Alert alert = create("wallet_balance_amount", 9_000, "5000");
        balance(4_000, 4_000);
        balance(9_000, 9_000);
        balance(4_500, 4_500);
        assertThat(told(alert)).hasSize(2);
    }

    @Test
    void an_ongoing_balance_is_watched_below_zero_and_credits_in_credits() {
        Alert ongoing = create("wallet_ongoing_balance_amount", 10_000, "5000", "-5000");
        Alert credits = create("wallet_credits_ongoing_balance", 10_000, "50");
        balance(10_000, 4_500);
        balance(10_000, -5_500);
        assertThat(told(ongoing)).extracting(one -> one.currentValue().intValue())
                .containsExactly(4_500, -5_500);
        assertThat(told(credits)).extracting(TriggeredAlert::currentValue)
                .containsExactly(new BigDecimal("45.00"));
    }

    @Test
    void alerts_on_a_wallet_that_has_ended_are_kept_but_not_evaluated() {
        Alert alert = story.write(handle -> AlertService.ofWallet(story.work(handle),
                values(100, 100), false).create(request("wallet_balance_amount",
                "50")));
        assertThat(alert.evaluation().at()).isNull();
    }

    @Test
    void usage_is_not_watched_on_a_wallet() {
        assertThatThrownBy(() -> create("current_usage_amount", 1, "1"))
                .isInstanceOfSatisfying(InvalidException.class, refused ->
                        assertThat(refused.details())
                                .containsEntry("alert_type", List.of("invalid_type")));
    }

    private Alert create(String type, long cents, String... thresholds) {
        return story.write(handle -> AlertService.ofWallet(story.work(handle),
                values(cents, cents), true).create(request(type, thresholds)));
    }

    private static AlertRequest request(String type, String... thresholds) {
        return new AlertRequest(Set.of(), type, type, null, null, Arrays.stream(thresholds)
                .map(value -> new Threshold("t", value, false)).toList(), Set.of());
    }

    private void balance(long cents, long ongoingCents) {
        story.writing(handle -> new WalletAlerts(story.work(handle))
                .evaluate(values(cents, ongoingCents)));
    }

    private WalletValues values(long cents, long ongoingCents) {
        return new WalletValues(WALLET, story.customer("aino").id(), cents,
                BigDecimal.valueOf(cents, 2), ongoingCents, BigDecimal.valueOf(ongoingCents, 2));
    }

    private List<TriggeredAlert> told(Alert alert) {
        return ReportedCrossings.list(story.database(), alert.id());
    }
}
