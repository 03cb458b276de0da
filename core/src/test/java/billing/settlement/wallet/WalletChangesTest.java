package billing.settlement.wallet;

import static billing.settlement.wallet.WalletStory.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.MetricDeletion;
import billing.engine.Sql;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.wallet.store.RecurringRules;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 5.1, 5.11, 5.12: wallets created, updated and terminated")
class WalletChangesTest {
    @TempDir
    private Path folder;
    private WalletStory wallets;

    @BeforeEach
    void begin() {
        wallets = new WalletStory(folder, "2024-03-01T09:00:00Z");
    }

    @AfterEach
    void end() {
        wallets.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "'paid_credits': 5                               | paid_credits: invalid_paid_credits, "
                + "invalid_amount",
        "'granted_credits': '-1'                         | granted_credits: "
                + "invalid_granted_credits, invalid_amount",
        "'granted_credits': '0.004'                      | granted_credits: amount_rounds_to_zero",
        "'paid_credits': '1', 'paid_top_up_min_amount_cents': 200 | paid_credits: "
                + "amount_below_minimum",
        "'paid_credits': '3', 'paid_top_up_max_amount_cents': 200 | paid_credits: "
                + "amount_above_maximum",
        "'paid_top_up_min_amount_cents': 0               | paid_top_up_min_amount_cents: "
                + "value_is_out_of_range",
        "'paid_top_up_min_amount_cents': 3, 'paid_top_up_max_amount_cents': 2 | "
                + "paid_top_up_max_amount_cents: must_be_greater_than_or_equal_min",
        "'expiration_at': '2024-03-01T08:00:00Z'         | expiration_at: invalid_date",
        "'expiration_at': 'soon'                         | expiration_at: invalid_date",
        "'priority': 51                                  | priority: value_is_invalid",
        "'priority': 0                                   | priority: value_is_invalid",
        "'transaction_metadata': [{'key': 'a'}]          | metadata: invalid_key_value_pair",
        "'applies_to': {'fee_types': ['rent']}           | applies_to: invalid_limitations",
        "'applies_to': {'billable_metric_codes': ['x']}  | applies_to: invalid_limitations",
        "'payment_method': {'payment_method_id': 'x'}    | payment_method: "
                + "invalid_payment_method",
        "'recurring_transaction_rules': [{}, {}]         | recurring_transaction_rules: "
                + "invalid_number_of_recurring_rules",
        "'recurring_transaction_rules': [{'trigger': 'interval'}] | "
                + "recurring_transaction_rules: invalid_recurring_rule",
        "'recurring_transaction_rules': 'weekly'         | "
                + "recurring_transaction_rules: invalid_recurring_rule",
        "'metadata': []                                  | value: must_be_object"})
    void what_is_wrong_is_refused_with_its_code(String members, String refused) {
        String[] parts = refused.split(": ");
        assertThat(refusal(() -> wallets.create(members)))
                .isEqualTo(Map.of(parts[0], List.of(parts[1].split(", "))));
        assertThat(wallets.story.<Long>read(handle ->
                Sql.one(handle, Long.class, "SELECT count(*) FROM wallets"))).isZero();
    }

    @Test
    void all_errors_are_reported_at_once() {
        assertThat(refusal(() -> wallets.create("'priority': 99, 'granted_credits': 1,"
                + " 'expiration_at': 'soon'")))
                .containsOnlyKeys("priority", "granted_credits", "expiration_at");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{'trigger': 'threshold', 'threshold_credits': '5', 'method': 'later'}",
        "{'trigger': 'threshold', 'threshold_credits': 5}",
        "{'trigger': 'interval', 'interval': 'daily'}",
        "{'trigger': 'threshold', 'threshold_credits': '5', 'method': 'target'}",
        "{'trigger': 'threshold', 'threshold_credits': '5', 'method': 'target',"
                + " 'target_ongoing_balance': '4'}",
        "{'trigger': 'interval', 'interval': 'weekly', 'paid_credits': 5}",
        "{'trigger': 'interval', 'interval': 'weekly', 'transaction_metadata': 'x'}",
        "{'trigger': 'interval', 'interval': 'weekly', 'expiration_at': '2024-02-01'}",
        "{'trigger': 'interval', 'interval': 'weekly', 'grants_target_top_up': false}",
        "{'trigger': 'interval', 'interval': 'weekly', 'ignore_paid_top_up_limits': [[]]}",
        "{'trigger': 'interval', 'interval': 'weekly', 'ignore_paid_top_up_limits': 'maybe'}",
        "{'trigger': 'interval', 'interval': 'weekly', 'method': '',"
                + " 'target_ongoing_balance': '100'}",
        "{'trigger': 'interval', 'interval': 'weekly', 'method': []}",
        "{'trigger': 'interval', 'interval': 'weekly', 'threshold_credits': ''}",
        "{'trigger': 'interval', 'interval': 'weekly', 'granted_credits': {}}",
        "{'trigger': 'interval', 'interval': 'weekly', 'started_at': []}",
        "{'trigger': 'interval', 'interval': 'weekly', 'expiration_at': ' '}",
        "{'trigger': 'interval', 'interval': 'weekly', 'ignore_paid_top_up_limits': ''}",
        "{'trigger': 'interval', 'interval': 'weekly', 'transaction_name': {}}",
        "{'trigger': 'interval', 'interval': 'weekly', 'paid_credits': '0.5'}"})
    void a_bad_rule_is_refused_whatever_is_wrong_with_it(String rule) {
        assertThat(refusal(() -> wallets.create("'paid_top_up_min_amount_cents': 100,"
                + " 'recurring_transaction_rules': [" + rule + "]"))).isEqualTo(Map.of(
                "recurring_transaction_rules", List.of("invalid_recurring_rule")));
    }

    @Test
    void the_order_number_of_a_rule_is_limited_without_the_blanks_around_it() {
        String longest = "x".repeat(255);
        assertThat(orderNumber("'" + " ".repeat(20) + longest + " '")).isEqualTo(longest);
        assertThat(orderNumber("' '")).isNull();
        assertThat(orderNumber("null")).isNull();
        assertThat(refusal(() -> orderNumber("'" + longest + "x'"))).isEqualTo(Map.of(
                "recurring_transaction_rules", List.of("invalid_recurring_rule")));
    }

    private String orderNumber(String value) {
        Wallet wallet = wallets.create("'recurring_transaction_rules': [{'trigger': 'interval',"
                + " 'interval': 'weekly', 'granted_credits': '1', 'purchase_order_number': "
                + value + "}]");
        List<RecurringRule> rules = wallets.story.read(handle ->
                new RecurringRules(handle).ofWallets(List.of(wallet.id())));
        return rules.get(0).terms().purchaseOrderNumber();
    }

    @Test
    void a_code_is_made_of_the_name_and_made_free_when_it_is_taken() {
        assertThat(wallets.create("'name': ' Été 2024 – Team! '").terms().code())
                .isEqualTo("ete_2024_team");
        assertThat(wallets.create("'name': 'Été 2024 Team'").terms().code())
                .isEqualTo("ete_2024_team_" + Instant.parse("2024-03-01T09:00:00Z")
                        .getEpochSecond());
        assertThat(wallets.create("").terms().code()).isEqualTo("default");
        assertThat(refusal(() -> wallets.create("'code': 'default'")))
                .isEqualTo(Map.of("code", List.of("value_already_exist")));
    }

    @Test
    void wallets_of_one_name_made_in_one_second_get_codes_of_their_own() {
        long second = Instant.parse("2024-03-01T09:00:00Z").getEpochSecond();
        assertThat(wallets.create("'name': 'Team'").terms().code()).isEqualTo("team");
        assertThat(wallets.create("'name': 'Team'").terms().code()).isEqualTo("team_" + second);
        assertThat(wallets.create("'name': 'Team'").terms().code())
                .isEqualTo("team_" + (second + 1));
    }

    @Test
    void a_code_is_free_again_once_its_wallet_is_over() {
        Wallet first = wallets.terminate(wallets.create("'code': 'team'"));
        Wallet second = wallets.create("'code': 'team'");
        assertThat(wallets.terminate(first)).isEqualTo(first);
        assertThat(wallets.now(second).isActive()).isTrue();
        assertThat(refusal(() -> wallets.update(first, "{'name': 'x'}")))
                .isEqualTo(Map.of("wallet_id", List.of("wallet_is_terminated")));
    }

    @Test
    void what_a_change_does_not_name_stays() {
        Wallet made = wallets.create("'name': 'Purse', 'priority': 3, 'metadata': {'a': null},"
                + " 'applies_to': {'fee_types': ['charge']}, 'recurring_transaction_rules':"
                + " [{'trigger': 'interval', 'interval': 'weekly', 'paid_credits': '5'}]");
        Wallet same = wallets.update(made, "{'priority': null, 'code': null}");
        assertThat(same.terms()).isEqualTo(made.terms());
        Wallet changed = wallets.update(made, "{'name': null, 'metadata': {'b': 'c'},"
                + " 'applies_to': {}}");
        assertThat(changed.terms().name()).isNull();
        assertThat(changed.terms().metadata()).isEqualTo(Map.of("b", "c"));
        assertThat(changed.terms().scope().feeTypes()).containsExactly("charge");
    }

    @Test
    void a_metric_that_a_wallet_has_is_not_looked_up_again() {
        wallets.story.plan(PlanSketch.of("p", Interval.MONTHLY, 0).withUsage("m", "1"));
        String limits = "'applies_to': {'billable_metric_codes': ['m']}";
        Wallet made = wallets.create(limits);
        wallets.story.write(handle -> new MetricDeletion(handle).delete("m", wallets.story.now()));
        assertThat(wallets.update(made, "{" + limits + "}").terms().scope())
                .isEqualTo(made.terms().scope());
        wallets.story.plan(PlanSketch.of("q", Interval.MONTHLY, 0).withUsage("m", "1"));
        assertThat(wallets.update(made, "{" + limits + "}").terms().scope())
                .isEqualTo(made.terms().scope());
        wallets.update(made, "{'applies_to': {}}");
        assertThat(wallets.update(made, "{" + limits + "}").terms().scope().metrics())
                .singleElement().isNotEqualTo(made.terms().scope().metrics().get(0));
    }

    @Test
    void a_rule_must_fit_the_limits_that_a_change_sets() {
        Wallet made = wallets.create("'recurring_transaction_rules':"
                + " [{'trigger': 'interval', 'interval': 'weekly', 'paid_credits': '5'}]");
        assertThat(refusal(() -> wallets.update(made, "{'paid_top_up_min_amount_cents': 600}")))
                .isEqualTo(Map.of("recurring_transaction_rules",
                        List.of("invalid_recurring_rule")));
        assertThat(refusal(() -> wallets.update(made, "{'recurring_transaction_rules': 'none'}")))
                .isEqualTo(Map.of("recurring_transaction_rules",
                        List.of("invalid_recurring_rule")));
        wallets.update(made, "{'recurring_transaction_rules': []}");
        assertThat(wallets.update(made, "{'paid_top_up_min_amount_cents': 600}").terms()
                .topUps().minCents()).isEqualTo(600);
    }

    @Test
    void a_wallet_ends_at_the_hourly_check_after_its_expiration() {
        Wallet made = wallets.create("'granted_credits': '5',"
                + " 'expiration_at': '2024-03-10T12:00:00Z'");
        wallets.story.runUntil("2024-03-10T12:44:59Z");
        assertThat(wallets.now(made).isActive()).isTrue();
        wallets.story.runUntil("2024-03-10T12:45:00Z");
        assertThat(wallets.now(made).terminatedAt()).isEqualTo("2024-03-10T12:45:00Z");
        assertThat(wallets.now(made).balance().cents()).isEqualTo(500);
    }
}
