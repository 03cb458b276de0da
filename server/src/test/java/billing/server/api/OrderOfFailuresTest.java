package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 3.2: the first of several failures is reported")
class OrderOfFailuresTest {
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        server = new RunningServer(folder);
        call("POST", "/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR'}}");
        call("POST", "/add_ons", "{'add_on': {'name': 'Work', 'code': 'work',"
                + " 'amount_cents': 100, 'amount_currency': 'EUR'}}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void what_does_not_exist_comes_before_what_is_wrong_with_the_request() {
        String invoice = "/invoices/" + UUID.randomUUID();
        assertThat(failure("PUT", invoice, "{'invoice': {'metadata': 'none'}}"))
                .isEqualTo("404 invoice_not_found");
        assertThat(failure("POST", invoice + "/void", "{'credit_amount': 'all'}"))
                .isEqualTo("404 invoice_not_found");
        assertThat(failure("PUT", "/subscriptions/none",
                "{'subscription': {'consolidate_invoice': 'perhaps', 'plan_overrides': 'x'}}"))
                .isEqualTo("404 subscription_not_found");
        assertThat(failure("PUT", "/subscriptions/none/lifetime_usage",
                "{'lifetime_usage': {'external_historical_usage_amount_cents': 'much'}}"))
                .isEqualTo("404 lifetime_usage_not_found");
        String alert = "{'alert': {'code': 5, 'name': [], 'thresholds': 'high'}}";
        assertThat(failure("POST", "/subscriptions/none/alerts", alert))
                .isEqualTo("404 subscription_not_found");
        assertThat(failure("POST", "/customers/nobody/wallets/none/alerts", alert))
                .isEqualTo("404 customer_not_found");
        assertThat(failure("POST", "/customers/anna/wallets/none/alerts", alert))
                .isEqualTo("404 wallet_not_found");
        call("POST", "/customers/anna/wallets", "{'wallet': {'name': 'Purse', 'code': 'purse',"
                + " 'rate_amount': '1', 'currency': 'EUR'}}");
        assertThat(failure("PUT", "/customers/anna/wallets/purse/alerts/none", alert))
                .isEqualTo("404 alert_not_found");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 8.3 the checks of a one-off invoice in order")
    void a_one_off_invoice_is_checked_in_order() {
        String times = "'from_datetime': 'soon', 'to_datetime': 'later'";
        assertThat(failure("POST", "/invoices", oneOff("nobody", "work", times)))
                .isEqualTo("404 customer_not_found");
        assertThat(failure("POST", "/invoices", oneOff("anna", "play", times)))
                .isEqualTo("404 add_on_not_found");
        assertThat(failure("POST", "/invoices", oneOff("anna", "work", times)))
                .isEqualTo("422 {'payment_method':['invalid_payment_method']}");
        String byHand = oneOff("anna", "work", times).replace("provider", "manual");
        assertThat(failure("POST", "/invoices", byHand))
                .isEqualTo("422 {'boundaries':['values_are_invalid']}");
        for (String half : new String[] {"'from_datetime': 'soon'", "'to_datetime': 'later'",
            "'from_datetime': '2024-01-01', 'to_datetime': 'later'"}) {
            assertThat(failure("POST", "/invoices", oneOff("anna", "work", half)
                    .replace("provider", "manual"))).as(half)
                    .isEqualTo("422 {'boundaries':['values_are_invalid']}");
        }
    }

    private static String oneOff(String customer, String addOn, String times) {
        return "{'invoice': {'external_customer_id': '" + customer + "', 'payment_method':"
                + " {'payment_method_type': 'provider', 'payment_method_id': 'card'},"
                + " 'fees': [{'add_on_code': '" + addOn + "', " + times + "}]}}";
    }

    private String failure(String method, String path, String body) {
        Reply reply = call(method, path, body);
        return reply.status() + " " + (reply.status() == 422
                ? reply.json().get("error_details").toString().replace('"', '\'')
                : reply.json().path("code").asText());
    }

    private Reply call(String method, String path, String body) {
        return server.send(method, path, body);
    }
}
