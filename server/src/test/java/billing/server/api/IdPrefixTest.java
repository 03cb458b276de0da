package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another name than {@code svc} before identifiers, in and out, everywhere. */
class IdPrefixTest {
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        server = new RunningServer(folder, new IdPrefix("lago_"), () -> RunningServer.NOW);
        put("/billing_entities/default", "{'billing_entity': {'country': 'FR',"
                + " 'eu_tax_management': true}}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void codes_of_automatic_taxes_follow_the_prefix_in_and_out() {
        assertThat(ok(get("/taxes/lago_eu_tax_exempt"))).contains(
                "\"code\":\"lago_eu_tax_exempt\"", "\"lago_id\":");
        assertThat(ok(post("/customers", "{'customer': {'external_id': 'a', 'country': 'DE'}}")))
                .contains("\"code\":\"lago_eu_de_standard\"");
        assertThat(ok(post("/add_ons", "{'add_on': {'code': 'x', 'name': 'X', 'amount_cents': 1,"
                + " 'amount_currency': 'EUR', 'tax_codes': ['lago_eu_fr_standard']}}")))
                .contains("\"code\":\"lago_eu_fr_standard\"");
        assertThat(ok(post("/invoices", "{'invoice': {'external_customer_id': 'a', 'currency':"
                + " 'EUR', 'fees': [{'add_on_code': 'x', 'unit_amount_cents': 1000}]}}")))
                .contains("\"tax_code\":\"lago_eu_");
    }

    @Test
    void entries_are_identified_as_they_are_shown_under_any_prefix() {
        fill();
        for (String path : new String[] {"/plans/p", "/customers/a"}) {
            String shown = ok(get(path));
            assertThat(shown).contains("\"lago_id\"");
            ok(path.startsWith("/plans") ? call("PUT", path, shown) : post("/customers", shown));
            assertThat(ok(get(path))).isEqualTo(shown);
        }
        JsonNode pair = get("/customers/a").json().at("/customer/metadata/0");
        ok(post("/customers", "{'customer': {'external_id': 'a', 'metadata': [{'lago_id': '"
                + pair.get("lago_id").asText() + "', 'key': 'other',"
                + " 'value': 'lago_eu_fr_standard'}]}}"));
        assertThat(ok(get("/customers/a"))).contains(pair.get("lago_id").asText(), "\"other\"",
                "\"lago_eu_fr_standard\"");
    }

    @Test
    void without_a_prefix_entries_are_identified_by_id(@TempDir Path plain) {
        server.close();
        server = new RunningServer(plain, new IdPrefix(""), () -> RunningServer.NOW);
        fill();
        String shown = ok(get("/plans/p"));
        ok(call("PUT", "/plans/p", shown));
        assertThat(ok(get("/plans/p"))).isEqualTo(shown).doesNotContain("svc_");
    }

    @Test
    void an_entry_with_two_identifiers_is_refused() {
        fill();
        String id = get("/plans/p").json().at("/plan/charges/0/lago_id").asText();
        String entry = "{'plan': {'charges': [{'id': '%s', 'lago_id': '" + id + "'}]}}";
        assertThat(call("PUT", "/plans/p", entry.formatted("another")).json()
                .get("error_details")).hasToString("{\"lago_id\":[\"value_is_invalid\"]}");
        assertThat(ok(call("PUT", "/plans/p", entry.formatted(id)))).contains(id);
    }

    private void fill() {
        ok(post("/billable_metrics", "{'billable_metric': {'code': 'm', 'name': 'M',"
                + " 'aggregation_type': 'count_agg'}}"));
        ok(post("/plans", "{'plan': {'code': 'p', 'name': 'P', 'interval': 'monthly',"
                + " 'amount_cents': 1, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': [{'billable_metric_code': 'm', 'charge_model': 'standard',"
                + " 'properties': {'amount': '1'}}]}}"));
        ok(post("/customers", "{'customer': {'external_id': 'a', 'metadata':"
                + " [{'key': 'k', 'value': 'v'}]}}"));
    }

    @Test
    void a_code_of_ones_own_is_left_alone() {
        assertThat(ok(post("/taxes", "{'tax': {'code': 'lago_eu_mine', 'name': 'M',"
                + " 'rate': '1'}}"))).contains("\"code\":\"lago_eu_mine\"");
        assertThat(ok(get("/taxes/lago_eu_mine"))).contains("\"code\":\"lago_eu_mine\"");
    }

    @Test
    void members_with_faults_are_called_what_the_caller_calls_them() {
        assertThat(post("/payment_requests", "{'payment_request': {'external_customer_id': 'a',"
                + " 'lago_invoice_ids': 'none'}}").json().toString())
                .contains("lago_invoice_ids").doesNotContain("svc_");
    }

    @Test
    void a_route_that_two_paths_share_is_found_under_any_prefix() {
        String wallet = wallet();
        assertThat(ok(get("/wallets"))).contains(wallet);
        assertThat(ok(get("/wallets/" + wallet))).contains(wallet);
        ok(call("PUT", "/wallets/" + wallet, "{'wallet': {'name': 'W'}}"));
        ok(post("/wallets/" + wallet + "/metadata", "{'metadata': {'a': 'b'}}"));
        ok(call("DELETE", "/wallets/" + wallet, ""));
    }

    @Test
    void names_that_callers_choose_are_left_alone() {
        ok(post("/billable_metrics", "{'billable_metric': {'code': 'm', 'name': 'M',"
                + " 'aggregation_type': 'sum_agg', 'field_name': 'lago_id'}}"));
        assertThat(ok(post("/events", "{'event': {'transaction_id': 't', 'code': 'm',"
                + " 'external_subscription_id': 's', 'properties': {'lago_id': '3',"
                + " 'lago_n': '4'}}}"))).contains("\"lago_id\":\"3\",\"lago_n\":\"4\"")
                .doesNotContain("svc_");
        String wallet = wallet();
        assertThat(ok(post("/wallets/" + wallet + "/metadata",
                "{'metadata': {'lago_id': 'mine'}}"))).contains("\"lago_id\":\"mine\"");
    }

    private String wallet() {
        ok(post("/customers", "{'customer': {'external_id': 'a', 'currency': 'EUR'}}"));
        return post("/wallets", "{'wallet': {'external_customer_id': 'a', 'rate_amount': '1',"
                + " 'currency': 'EUR', 'code': 'w'}}").json().at("/wallet/lago_id").asText();
    }

    @Test
    void nothing_of_the_usual_prefix_is_left() {
        ok(post("/customers", "{'customer': {'external_id': 'a', 'country': 'DE'}}"));
        for (String path : new String[] {"/customers/a", "/taxes", "/billing_entities/default",
            "/openapi.json", "/organizations", "/activity_logs"}) {
            assertThat(ok(get(path))).as(path).doesNotContain("svc_");
        }
    }

    private void put(String path, String body) {
        ok(call("PUT", path, body));
    }

    private Reply post(String path, String body) {
        return call("POST", path, body);
    }

    private Reply get(String path) {
        return call("GET", path, "");
    }

    private Reply call(String method, String path, String body) {
        return server.send(method, path, body);
    }

    private static String ok(Reply reply) {
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(200);
        return reply.json().toString();
    }
}
