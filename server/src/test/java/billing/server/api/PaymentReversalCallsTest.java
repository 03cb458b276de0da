package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.PaymentMethod;
import billing.customer.store.Customers;
import billing.customer.store.PaymentMethods;
import billing.engine.Columns;
import billing.invoicing.store.Invoices;
import billing.server.ApiStory;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payments that are undone, and customer balances, as requests see them. */
class PaymentReversalCallsTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    @TempDir
    Path folder;
    private ApiStory api;
    private JsonNode invoice;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, NOW);
        invoice = api.oneOffInvoice();
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    void delete_voids_a_payment_once() {
        JsonNode payment = pay(1_000, "wire");
        JsonNode voided = api.ok("DELETE", "/payments/" + id(payment), null).get("payment");
        assertThat(voided.get("payment_status").textValue()).isEqualTo("failed");
        assertThat(voided.get("amount_cents").intValue()).isEqualTo(1_000);
        assertThat(voided.get("reversed_amount_cents").intValue()).isEqualTo(1_000);
        assertThat(voided.at("/reversals/0/type").textValue()).isEqualTo("voided");
        assertThat(stored().get("payment_status").textValue()).isEqualTo("pending");
        assertThat(stored().get("total_due_amount_cents").intValue()).isEqualTo(1_000);
        assertThat(api.ok("GET", "/payment_receipts", null)
                .at("/payment_receipts/0/cancelled_at").isNull()).isFalse();
        assertThat(api.refused(405, "DELETE", "/payments/" + id(payment), null))
                .isEqualTo("payment_not_reversible");
        assertThat(api.refused(404, "DELETE", "/payments/x", null)).isEqualTo("payment_not_found");
    }

    @Test
    void a_part_is_returned_or_refunded_and_bad_values_are_named() {
        String path = "/payments/" + id(pay(1_000, "wire"));
        JsonNode part = api.ok("POST", path + "/return", "{'amount_cents': 300, 'reason': 'AC04',"
                + " 'reversed_at': '2024-03-01'}").get("payment");
        assertThat(part.get("payment_status").textValue()).isEqualTo("succeeded");
        assertThat(part.at("/reversals/0/reason").textValue()).isEqualTo("AC04");
        for (String bad : new String[] {"'300'", "0", "-1", "1.5", "701"}) {
            assertThat(api.refused(422, "POST", path + "/refund", "{'amount_cents': " + bad + "}"))
                    .as(bad).isEqualTo("validation_errors");
        }
        api.ok("POST", path + "/refund", null);
        assertThat(stored().get("total_due_amount_cents").intValue()).isEqualTo(1_000);
    }

    @Test
    @DisplayName("money.md 7.1: an amount is a JSON integer, 100.0 too, of at most 10^15")
    void amounts() {
        String excess = ", 'excess_to_balance': true";
        for (String huge : List.of("1000000000000001", "9000000000000000000",
                "10000000000000000000")) {
            Reply refused = api.send("POST", "/payments", payment(huge, "huge", excess));
            assertThat(refused.json().at("/error_details/amount_cents/0").textValue())
                    .as(huge).isEqualTo("value_is_out_of_range");
        }
        for (String bad : List.of("'100'", "1.5", "0", "null")) {
            Reply refused = api.send("POST", "/payments", payment(bad, "bad", ""));
            assertThat(refused.json().at("/error_details/amount_cents/0").textValue())
                    .as(bad).isEqualTo("invalid_value");
        }
        JsonNode payment = api.ok("POST", "/payments", payment("100.0", "wire", "")).get("payment");
        assertThat(payment.get("amount_cents").longValue()).isEqualTo(100);
        api.ok("POST", "/payments/" + id(payment) + "/refund",
                "{'amount_cents': 40.0, 'reason': 4}");
        assertThat(api.send("POST", "/payments", "{'payment': {'amount_cents': '1'}}").json()
                .get("error_details").toString())
                .isEqualTo("{\"invoice_id\":[\"value_is_mandatory\"]}");
    }

    @Test
    void an_equal_payment_is_refused_without_again() {
        pay(400, "wire");
        Reply refused = api.send("POST", "/payments", payment(400, "wire", ""));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/error_details/reference/0").textValue())
                .isEqualTo("value_already_exist");
        api.ok("POST", "/payments", payment(400, "wire", ", 'again': true"));
        for (String yes : new String[] {"'true'", "1"}) {
            api.ok("POST", "/payments", payment(1, "wire", ", 'again': " + yes
                    + ", 'excess_to_balance': " + yes));
        }
        assertThat(api.refused(422, "POST", "/payments", payment(1, "x", ", 'again': 'yes'")))
                .isEqualTo("validation_errors");
    }

    @Test
    void an_excess_is_kept_used_and_refunded() {
        assertThat(api.refused(422, "POST", "/payments", payment(1_500, "wire", "")))
                .isEqualTo("validation_errors");
        JsonNode open = api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'a'}]}}").get("invoice");
        api.ok("POST", "/payments", payment(1_500, "wire", ", 'excess_to_balance': true"));
        assertThat(api.ok("GET", "/customers/anna/balance", null)
                .at("/customer_balance/balances/0/balance_cents").intValue()).isEqualTo(500);
        for (String body : List.of("[{'amount_cents': 5}]", "5", "'abc'", "[]", "''", "null")) {
            Reply refused = api.send("POST", "/invoices/" + id(open) + "/use_balance", body);
            assertThat(refused.status()).as(body).isEqualTo(422);
            assertThat(refused.json().get("error_details").toString())
                    .isEqualTo("{\"base\":[\"value_is_invalid\"]}");
        }
        assertThat(api.ok("POST", "/invoices/" + id(open) + "/use_balance", "{'amount_cents': 200}")
                .at("/invoice/total_due_amount_cents").intValue()).isEqualTo(800);
        assertThat(api.ok("POST", "/customers/anna/balance/refund", "{'amount_cents': 100}")
                .at("/customer_balance/balances/0/balance_cents").intValue()).isEqualTo(200);
        assertThat(api.refused(422, "POST", "/customers/anna/balance/refund",
                "{'amount_cents': 201}")).isEqualTo("validation_errors");
        assertThat(api.refused(405, "POST", "/customers/anna/balance/refund",
                "{'currency': 'USD'}"))
                .isEqualTo("balance_not_refundable");
        assertThat(api.refused(404, "GET", "/customers/x/balance", null))
                .isEqualTo("customer_not_found");
    }

    @Test
    void what_is_settled_by_hand_is_shown_with_what_is_documented_as_due() {
        api.ok("PUT", "/invoices/" + id(invoice), "{'invoice': {'payment_status': 'succeeded'}}");
        assertThat(stored().get("total_due_amount_cents").intValue()).isEqualTo(1_000);
        assertThat(stored().get("settled_by_hand_amount_cents").intValue()).isEqualTo(1_000);
    }

    @Test
    @DisplayName("money.md 7.3: stating that the hidden invoice of a start was paid activates it")
    void the_hidden_invoice_of_a_start_is_paid_by_hand() {
        api.ok("POST", "/plans", "{'plan': {'name': 'Gold', 'code': 'gold', 'interval': 'monthly',"
                + " 'amount_cents': 3100, 'amount_currency': 'EUR', 'pay_in_advance': true}}");
        api.database().writing(handle -> {
            UUID anna = new Customers(handle).get("anna").id();
            Columns.of("customers").json("payment_provider", Map.of("provider", "stripe"))
                    .update(handle, anna);
            new PaymentMethods(handle).insert(new PaymentMethod(api.ids().next(NOW), anna, "stripe",
                    "stripe_eu", "Stripe", "pm_1", true, NOW));
        });
        UUID held = UUID.fromString(api.ok("POST", "/subscriptions", "{'subscription': {"
                + "'external_customer_id': 'anna', 'plan_code': 'gold', 'external_id': 's',"
                + " 'activation_rules': [{'type': 'payment', 'timeout_hours': 2}]}}")
                .at("/subscription/svc_id").textValue());
        UUID hidden = api.database().read(handle -> new Invoices(handle).pendingActivationOf(held))
                .orElseThrow().id();
        assertThat(api.refused(404, "GET", "/invoices/" + hidden, null))
                .isEqualTo("invoice_not_found");
        assertThat(api.ok("PUT", "/invoices/" + hidden,
                "{'invoice': {'payment_status': 'succeeded'}}").at("/invoice/status").textValue())
                .isEqualTo("finalized");
        assertThat(api.ok("GET", "/subscriptions/s", null).at("/subscription/status").textValue())
                .isEqualTo("active");
    }

    private JsonNode pay(long cents, String reference) {
        return api.ok("POST", "/payments", payment(cents, reference, "")).get("payment");
    }

    private String payment(Object cents, String reference, String more) {
        return "{'payment': {'invoice_id': '" + id(invoice) + "', 'amount_cents': " + cents
                + ", 'reference': '" + reference + "'" + more + "}}";
    }

    private JsonNode stored() {
        return api.ok("GET", "/invoices/" + id(invoice), null).get("invoice");
    }

    private static String id(JsonNode object) {
        return object.get("svc_id").textValue();
    }
}
