package billing.server.api;

import static billing.server.api.LimitedServer.event;
import static billing.server.api.LimitedServer.metric;
import static billing.server.api.LimitedServer.price;
import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.driver.TextOrBytes;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of very many digits are refused, and ignored where they are stored. */
@Timeout(60)
class LargeNumbersTest {
    private static final Duration MONTH_AND_MORE = Duration.ofDays(40);
    private LimitedServer server;

    @BeforeEach
    void start(@TempDir Path folder) {
        server = new LimitedServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"'n': '#'", "'n': #", "'m': {'n': '#'}"})
    void an_event_with_millions_of_digits_is_refused_and_others_are_stored(String properties) {
        Reply refused = server.answer(event("gpu", properties.replace("#", "9".repeat(3_000_000))));
        assertThat(refused.status()).isIn(400, 422);
        assertThat(server.answer(event("gpu", "'n': 1")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "-1e2147483647", "1e9999999999"})
    void a_number_of_a_billion_digits_is_refused_in_every_member(String number) {
        for (String request : new String[] {event("gpu", "'n': " + number),
                event("plain", "'n': " + number), event("none", "'n': {'m': [" + number + "]}"),
                event("none", "").replace("'properties'", "'timestamp': " + number
                        + ", 'properties'"),
                price(number), price("'" + number + "'"),
                "POST /billable_metrics/evaluate_expression {'expression':"
                        + " 'concat(event.properties.a)', 'event': {'code': 'c', 'properties':"
                        + " {'a': " + number + "}}}",
                "PUT /subscriptions/one/lifetime_usage {'lifetime_usage':"
                        + " {'external_historical_usage_amount_cents': " + number + "}}",
                "POST /subscriptions/one/alerts {'alert': {'alert_type': 'current_usage_amount',"
                        + " 'code': 'a', 'thresholds': [{'value': " + number + "}]}}",
                "POST /subscriptions/one/alerts {'alerts': [{'alert_type':"
                        + " 'current_usage_amount', 'code': 'a', 'thresholds': [{'value': "
                        + number + "}]}]}",
                "POST /taxes {'tax': {'code': 't', 'name': 'T', 'rate': " + number + "}}",
                "POST /add_ons {'add_on': {'code': 't', 'name': 'T', 'amount_cents': " + number
                        + ", 'amount_currency': 'EUR'}}",
                "POST /wallets {'wallet': {'external_customer_id': 'anna', 'rate_amount': "
                        + number + ", 'currency': 'EUR'}}",
                "POST /billable_metrics " + metric("other", ", 'rounding_precision': " + number)
        }) {
            Reply reply = server.answer(request);
            assertThat(reply.status()).as(request + " " + reply.json()).isIn(400, 422);
        }
    }

    @Test
    void a_stored_number_of_a_million_digits_is_ignored_and_the_subscription_is_billed() {
        server.answer(event("a", "plain", "'n': '1'"));
        server.answer(event("b", "plain", "'n': '20'"));
        server.database().writing(handle -> handle.execute("UPDATE events SET value = NULL,"
                + " value_scale = 0, precise_total_cents = ?, properties = ?"
                + " WHERE transaction_id = ?", "9".repeat(1_000_000),
                "{\"n\":\"" + "9".repeat(1_000_000) + "\"}", new TextOrBytes("b")));
        assertThat(server.query("/customers/anna/current_usage?external_subscription_id=one").json()
                .at("/customer_usage/charges_usage/0/units").asText()).isEqualTo("1.0");
        assertThat(server.query("/events").status()).isEqualTo(200);
        assertThat(server.billAfter(MONTH_AND_MORE).failures()).isEmpty();
        assertThat(server.query("/invoices").json().at("/invoices/0/fees_amount_cents").asLong())
                .isGreaterThan(100);
    }

    @Test
    void a_stored_metric_that_rounds_to_billions_of_decimals_is_billed() {
        server.answer(event("a", "plain", "'n': '1.5'"));
        server.database().writing(handle -> handle.execute("UPDATE billable_metrics SET"
                + " rounding_function = 'round', rounding_precision = 2147483647"
                + " WHERE code = 'plain'"));
        assertThat(server.query("/customers/anna/current_usage?external_subscription_id=one").json()
                .at("/customer_usage/charges_usage/0/units").asText()).isEqualTo("1.5");
    }
}
