package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.PaymentMethod;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.Customers;
import billing.customer.store.PaymentMethods;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.invoicing.store.Invoices;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payments that are undone, and customer balances, as requests see them. */
class PaymentReversalCallsTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;
    private Api api;
    private JsonNode invoice;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, NOW)));
        api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, null),
                Resources.routes(), (key, now) -> Optional.empty(), failure -> {
                    throw failure;
                });
        ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR'}}");
        ok("POST", "/add_ons", "{'add_on': {'name': 'A', 'code': 'a', 'amount_cents': 1000,"
                + " 'amount_currency': 'EUR'}}");
        invoice = ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'a'}]}}").get("invoice");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void delete_voids_a_payment_once() {
        JsonNode payment = pay(1_000, "wire");
        JsonNode voided = ok("DELETE", "/payments/" + id(payment), null).get("payment");
        assertThat(voided.get("payment_status").textValue()).isEqualTo("failed");
        assertThat(voided.get("amount_cents").intValue()).isEqualTo(1_000);
        assertThat(voided.get("reversed_amount_cents").intValue()).isEqualTo(1_000);
        assertThat(voided.at("/reversals/0/type").textValue()).isEqualTo("voided");
        assertThat(stored().get("payment_status").textValue()).isEqualTo("pending");
        assertThat(stored().get("total_due_amount_cents").intValue()).isEqualTo(1_000);
        assertThat(ok("GET", "/payment_receipts", null)
                .at("/payment_receipts/0/cancelled_at").isNull()).isFalse();
        assertThat(code(405, "DELETE", "/payments/" + id(payment), null))
                .isEqualTo("payment_not_reversible");
        assertThat(code(404, "DELETE", "/payments/x", null)).isEqualTo("payment_not_found");
    }

    @Test
    void a_part_is_returned_or_refunded_and_bad_values_are_named() {
        String path = "/payments/" + id(pay(1_000, "wire"));
        JsonNode part = ok("POST", path + "/return", "{'amount_cents': 300, 'reason': 'AC04',"
                + " 'reversed_at': '2024-03-01'}").get("payment");
        assertThat(part.get("payment_status").textValue()).isEqualTo("succeeded");
        assertThat(part.at("/reversals/0/reason").textValue()).isEqualTo("AC04");
        for (String bad : new String[] {"'300'", "0", "-1", "1.5", "701"}) {
            assertThat(code(422, "POST", path + "/refund", "{'amount_cents': " + bad + "}"))
                    .as(bad).isEqualTo("validation_errors");
        }
        ok("POST", path + "/refund", null);
        assertThat(stored().get("total_due_amount_cents").intValue()).isEqualTo(1_000);
    }

    @Test
    void an_equal_payment_is_refused_without_again() {
        pay(400, "wire");
        Reply refused = send("POST", "/payments", payment(400, "wire", ""));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/error_details/reference/0").textValue())
                .isEqualTo("value_already_exist");
        ok("POST", "/payments", payment(400, "wire", ", 'again': true"));
        assertThat(code(422, "POST", "/payments", payment(1, "x", ", 'again': 'yes'")))
                .isEqualTo("validation_errors");
    }

    @Test
    void an_excess_is_kept_used_and_refunded() {
        assertThat(code(422, "POST", "/payments", payment(1_500, "wire", "")))
                .isEqualTo("validation_errors");
        JsonNode open = ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'a'}]}}").get("invoice");
        ok("POST", "/payments", payment(1_500, "wire", ", 'excess_to_balance': true"));
        assertThat(ok("GET", "/customers/anna/balance", null)
                .at("/customer_balance/balances/0/balance_cents").intValue()).isEqualTo(500);
        assertThat(ok("POST", "/invoices/" + id(open) + "/use_balance", "{'amount_cents': 200}")
                .at("/invoice/total_due_amount_cents").intValue()).isEqualTo(800);
        assertThat(ok("POST", "/customers/anna/balance/refund", "{'amount_cents': 100}")
                .at("/customer_balance/balances/0/balance_cents").intValue()).isEqualTo(200);
        assertThat(code(422, "POST", "/customers/anna/balance/refund",
                "{'amount_cents': 201}")).isEqualTo("validation_errors");
        assertThat(code(405, "POST", "/customers/anna/balance/refund", "{'currency': 'USD'}"))
                .isEqualTo("balance_not_refundable");
        assertThat(code(404, "GET", "/customers/x/balance", null))
                .isEqualTo("customer_not_found");
    }

    @Test
    void what_is_settled_by_hand_is_shown_beside_what_is_documented_as_due() {
        ok("PUT", "/invoices/" + id(invoice), "{'invoice': {'payment_status': 'succeeded'}}");
        assertThat(stored().get("total_due_amount_cents").intValue()).isEqualTo(1_000);
        assertThat(stored().get("settled_by_hand_amount_cents").intValue()).isEqualTo(1_000);
    }

    @Test
    @DisplayName("money.md 7.3: stating that the hidden invoice of a start was paid activates it")
    void the_hidden_invoice_of_a_start_is_paid_by_hand() {
        ok("POST", "/plans", "{'plan': {'name': 'Gold', 'code': 'gold', 'interval': 'monthly',"
                + " 'amount_cents': 3100, 'amount_currency': 'EUR', 'pay_in_advance': true}}");
        database.writing(handle -> {
            UUID anna = new Customers(handle).get("anna").id();
            Columns.of("customers").json("payment_provider", Map.of("provider", "stripe"))
                    .update(handle, anna);
            new PaymentMethods(handle).insert(new PaymentMethod(ids.next(NOW), anna, "stripe",
                    "stripe_eu", "Stripe", "pm_1", true, NOW));
        });
        UUID held = UUID.fromString(ok("POST", "/subscriptions", "{'subscription': {"
                + "'external_customer_id': 'anna', 'plan_code': 'gold', 'external_id': 's',"
                + " 'activation_rules': [{'type': 'payment', 'timeout_hours': 2}]}}")
                .at("/subscription/svc_id").textValue());
        UUID hidden = database.read(handle -> new Invoices(handle).pendingActivationOf(held))
                .orElseThrow().id();
        assertThat(code(404, "GET", "/invoices/" + hidden, null)).isEqualTo("invoice_not_found");
        assertThat(ok("PUT", "/invoices/" + hidden,
                "{'invoice': {'payment_status': 'succeeded'}}").at("/invoice/status").textValue())
                .isEqualTo("finalized");
        assertThat(ok("GET", "/subscriptions/s", null).at("/subscription/status").textValue())
                .isEqualTo("active");
    }

    private JsonNode pay(long cents, String reference) {
        return ok("POST", "/payments", payment(cents, reference, "")).get("payment");
    }

    private String payment(long cents, String reference, String more) {
        return "{'payment': {'invoice_id': '" + id(invoice) + "', 'amount_cents': " + cents
                + ", 'reference': '" + reference + "'" + more + "}}";
    }

    private JsonNode stored() {
        return ok("GET", "/invoices/" + id(invoice), null).get("invoice");
    }

    private static String id(JsonNode object) {
        return object.get("svc_id").textValue();
    }

    private JsonNode ok(String method, String path, String body) {
        Reply reply = send(method, path, body);
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(200);
        return reply.json();
    }

    private String code(int status, String method, String path, String body) {
        Reply reply = send(method, path, body);
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(status);
        return reply.json().get("code").textValue();
    }

    private Reply send(String method, String path, String body) {
        int query = path.indexOf('?');
        return api.answerTrusted(new ApiRequest(method,
                query < 0 ? path : path.substring(0, query),
                query < 0 ? null : path.substring(query + 1), null, null,
                () -> (body == null ? "" : body.replace('\'', '"'))
                        .getBytes(StandardCharsets.UTF_8)));
    }
}
