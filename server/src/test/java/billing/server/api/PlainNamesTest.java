package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.routing.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names and codes are shown in terminals and logs: no request stores a control character. */
class PlainNamesTest {
    @TempDir
    static Path folder;
    private static RunningServer server;
    private static SmallBusiness business;

    @BeforeAll
    static void open() {
        server = new RunningServer(folder);
        business = new SmallBusiness(server.api(), (call, answer) -> { }).open();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /customers | {'customer': {'external_id': 'new', 'name': '$'}} | name
            /customers | {'customer': {'external_id': '$'}} | external_id
            /customers | {'customer': {'external_id': 'new', 'address_line1': '$'}} | address_line1
            /taxes | {'tax': {'code': '$', 'name': 'Tax', 'rate': '1'}} | code
            /coupons | {'coupon': {'code': 'c', 'name': '$'}} | name
            /subscriptions | {'subscription': {'external_customer_id': 'acme', 'plan_code': 'pro',\
             'external_id': '$'}} | external_id
            /subscriptions | {'subscription': {'external_customer_id': 'acme', 'plan_code': 'pro',\
             'external_id': 'new', 'name': '$'}} | name
            /subscriptions | {'subscription': {'external_customer_id': '$', 'plan_code': 'pro',\
             'external_id': 'new'}} | external_customer_id
            /subscriptions/sub/alerts | {'alert': {'code': '$', 'alert_type':\
             'lifetime_usage_amount', 'thresholds': [{'value': '1'}]}} | code
            /wallets | {'wallet': {'external_customer_id': 'acme', 'rate_amount': '1', 'currency':\
             'EUR', 'name': '$'}} | name
            /payments | {'payment': {'invoice_id': '#', 'amount_cents': 1, 'reference': '$'}}\
             | reference
            """)
    void a_control_character_or_bidi_override_is_refused_under_its_member(String path, String body,
                                                                         String field) {
        for (String bad : new String[] {"a\\u001b[31m", "a\\nb", "\\u009b2J", "\\u202eb"}) {
            Reply reply = post(path, body.replace("$", bad));
            assertThat(reply.status()).as(path + " " + bad + " " + reply.json()).isEqualTo(422);
            assertThat(reply.json().at("/error_details/" + field).toString())
                    .contains("value_is_invalid");
        }
    }

    @Test
    void texts_of_several_lines_keep_their_tabs_and_line_breaks() {
        assertThat(post("/taxes", "{'tax': {'code': 'two', 'name': 'Two', 'rate': '1',"
                + " 'description': 'one\\n\\ttwo'}}").json().at("/tax/description").textValue())
                .isEqualTo("one\n\ttwo");
        assertThat(post("/taxes", "{'tax': {'code': 'three', 'name': 'Two', 'rate': '1',"
                + " 'description': 'one\\u001b'}}").status()).isEqualTo(422);
    }

    @ParameterizedTest
    @CsvSource({"GET, /customers/acme%00, customer", "DELETE, /customers/acme%00, customer",
        "GET, /customers/ac%00me/wallets/purse, customer",
        "DELETE, /customers/acme/wallets/purse%00, wallet",
        "DELETE, /customers/acme/wallets/purse/alerts/near%00, alert",
        "DELETE, /plans/%00pro, plan", "DELETE, /plans/pro/charges/calls%00, charge",
        "DELETE, /plans/pro/fixed_charges/setup%00, fixed_charge",
        "DELETE, /plans/pro/entitlements/seats%00, entitlement",
        "DELETE, /features/seats/privileges/max%00, privilege", "DELETE, /taxes/vat%00, tax",
        "DELETE, /add_ons/setup%00, add_on", "DELETE, /coupons/ten%00, coupon",
        "DELETE, /billable_metrics/calls%00, billable_metric",
        "GET, /billing_entities/default%00, billing_entity", "GET, /events/t1%00, event",
        "DELETE, /subscriptions/sub%00, subscription",
        "DELETE, /subscriptions/sub/alerts/near%00, alert", "GET, /invoices/%00, invoice"})
    @DisplayName("api-conventions.md 1: a name in a path with a NUL character is that of nothing")
    void a_path_with_a_nul_character_names_nothing(String method, String path, String resource) {
        assertThat(call(method, path, "").json().toString()).isEqualTo("{\"status\":404,"
                + "\"error\":\"Not Found\",\"code\":\"" + resource + "_not_found\"}");
    }

    private static Reply post(String path, String body) {
        return call("POST", path, body);
    }

    private static Reply call(String method, String path, String body) {
        return server.send(method, path, body.replace("#", business.named("invoices")));
    }
}
