package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.server.business.RunningServer;
import billing.server.routing.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times that are counted in days lead to dates that can be computed and printed. */
class DayLimitsTest {
    private static final int MOST = Limit.DAYS.most();
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        server = new RunningServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(quoteCharacter = '"', value = {
        "/customers, net_payment_term, {'customer': {'external_id': 'a'; 'net_payment_term': N}}",
        "/customers, invoice_grace_period, {'customer': {'external_id': 'a';"
                + " 'billing_configuration': {'invoice_grace_period': N}}}",
        "/billing_entities, net_payment_term, {'billing_entity': {'code': 'x'; 'name': 'X';"
                + " 'net_payment_term': N}}",
        "/plans, trial_period, {'plan': {'code': 'p'; 'name': 'P'; 'interval': 'monthly';"
                + " 'amount_cents': 1; 'amount_currency': 'EUR'; 'pay_in_advance': true;"
                + " 'trial_period': N}}"})
    void a_time_in_days_is_a_hundred_years_at_most(String path, String field, String body) {
        String json = body.replace(';', ',');
        Reply more = post(path, json.replace("N", String.valueOf(MOST + 1)));
        assertThat(more.status()).as(String.valueOf(more.json())).isEqualTo(422);
        assertThat(more.json().at("/error_details/" + field + "/0").asText())
                .isEqualTo("value_is_out_of_range");
        assertThat(post(path, json.replace("N", String.valueOf(MOST))).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("a trial of 36,500 days begins, one of 10^15 days does not exist")
    void a_subscription_begins_with_the_longest_trial() {
        assertThat(post("/plans", plan("'trial_period': 1e15")).status()).isEqualTo(422);
        assertThat(post("/plans", plan("'trial_period': " + MOST)).status()).isEqualTo(200);
        Reply begun = post("/subscriptions", "{'subscription': {'external_customer_id': 'a',"
                + " 'plan_code': 'p', 'external_id': 's'}}");
        assertThat(begun.status()).as(String.valueOf(begun.json())).isEqualTo(200);
    }

    @Test
    @DisplayName("the timeout of an activation rule is given in hours")
    void a_start_waits_for_its_payment_as_long_at_most() {
        post("/plans", plan("'trial_period': 0"));
        Reply more = post("/subscriptions", "{'subscription': {'external_customer_id': 'a',"
                + " 'plan_code': 'p', 'external_id': 's', 'activation_rules': [{'type':"
                + " 'payment', 'timeout_hours': " + (MOST * 24 + 1) + "}]}}");
        assertThat(more.status()).isEqualTo(422);
        assertThat(more.json().at("/error_details/timeout_hours/0").asText())
                .isEqualTo("value_is_out_of_range");
    }

    private static String plan(String more) {
        return "{'plan': {'code': 'p', 'name': 'P', 'interval': 'monthly', 'amount_cents': 1,"
                + " 'amount_currency': 'EUR', 'pay_in_advance': true, " + more + "}}";
    }

    private Reply post(String path, String body) {
        return server.send("POST", path, body);
    }
}
