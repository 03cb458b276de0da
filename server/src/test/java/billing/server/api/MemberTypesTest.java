package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.routing.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 4.2: members of a wrong type are refused")
class MemberTypesTest {
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        server = new RunningServer(folder);
        done("POST", "/billable_metrics", "{'billable_metric': {'name': 'Calls',"
                + " 'code': 'calls', 'aggregation_type': 'count_agg'}}");
        done("POST", "/plans", plan("pro", ""));
        done("POST", "/subscriptions", subscription("one", ""));
        done("POST", "/taxes", "{'tax': {'name': 'VAT', 'code': 'vat', 'rate': '20',"
                + " 'applied_to_organization': true}}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_flag_is_true_or_false() {
        assertThat(refused("PUT", "/taxes/vat", "{'tax': {'applied_to_organization': 'perhaps'}}"))
                .isEqualTo("{'applied_to_organization':['value_is_invalid']}");
        assertThat(done("PUT", "/taxes/vat", "{'tax': {'applied_to_organization': '1'}}"))
                .contains("'applied_to_organization':true");
    }

    @Test
    @DisplayName("api-conventions.md 3.1: a body with two members of one name is refused")
    void no_member_is_given_twice() {
        Reply reply = answer("PUT", "/taxes/vat", "{'tax': {'rate': '10', 'rate': '7'}}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().toString().replace('"', '\'')).isEqualTo(
                "{'status':400,'error':'Bad Request: \\'rate\\' is given twice'}");
        assertThat(answer("POST", "/events", "{'event': {'transaction_id': '1', 'code': 'calls',"
                + " 'code': 'other'}}").status()).isEqualTo(400);
        assertThat(done("GET", "/taxes/vat", "")).contains("'rate':20");
    }

    @Test
    void overrides_of_a_plan_are_an_object() {
        assertThat(refused("POST", "/subscriptions", subscription("two",
                ", 'plan_overrides': 'cheaper'"))).isEqualTo(
                "{'plan_overrides':['value_is_invalid']}");
        assertThat(refused("POST", "/subscriptions", subscription("two",
                ", 'plan_overrides': {'charges': 'all'}"))).isEqualTo(
                "{'charges':['value_is_invalid']}");
        assertThat(refused("PUT", "/subscriptions/one", "{'subscription': {'name': 'New',"
                + " 'plan_overrides': [1]}}")).isEqualTo(
                "{'plan_overrides':['value_is_invalid']}");
        assertThat(done("PUT", "/subscriptions/one", "{'subscription': {'name': 'New',"
                + " 'plan_overrides': null}}")).contains("'name':'New'");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.8 a charge in no pricing unit that is known")
    void a_pricing_unit_must_be_named() {
        String metric = "'billable_metric_id': '" + server.send("GET",
                "/billable_metrics/calls", null).json().at("/billable_metric/svc_id").textValue();
        String charge = "', 'charge_model': 'standard', 'properties': {'amount': '1'},"
                + " 'applied_pricing_unit': ";
        assertThat(refused("POST", "/plans", plan("other", ", 'charges': [{" + metric + charge
                + "{'conversion_rate': '2'}}]"))).isEqualTo(
                "{'pricing_unit':['relation_must_exist']}");
        assertThat(refused("POST", "/plans", plan("other", ", 'charges': [{" + metric + charge
                + "{'code': 'tokens'}}]"))).isEqualTo("{'conversion_rate':"
                + "['value_is_mandatory'],'pricing_unit':['relation_must_exist']}");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.1: the placeholder for all values is alone in its list")
    void all_filter_values_have_no_others() {
        done("POST", "/billable_metrics", "{'billable_metric': {'name': 'GB', 'code': 'gb',"
                + " 'aggregation_type': 'count_agg', 'filters': [{'key': 'region', 'values':"
                + " ['eu', 'us']}]}}");
        String metric = server.send("GET", "/billable_metrics/gb", null)
                .json().at("/billable_metric/svc_id").textValue();
        String charge = ", 'charges': [{'billable_metric_id': '" + metric
                + "', 'charge_model': 'standard', 'filters': [%s]}]";
        String both = "{'values': {'region': ['__ALL_FILTER_VALUES__', 'eu']},"
                + " 'properties': {'amount': '1'}}";
        assertThat(refused("POST", "/plans", plan("other", charge.formatted(both)))).isEqualTo(
                "{'values':['value_is_invalid']}");
        done("POST", "/plans", plan("other", charge.formatted("")));
        assertThat(refused("POST", "/plans/other/charges/gb/filters", "{'filter': " + both + "}"))
                .isEqualTo("{'values':['value_is_invalid']}");
    }

    @Test
    @DisplayName("api-conventions.md 4.2: null names no metric and no add-on, as if it were absent")
    void null_names_nothing() {
        for (String code : new String[] {"", "'add_on_code': null, "}) {
            String charge = "{" + code + "'charge_model': 'standard', 'units': '1'}";
            assertThat(answer("POST", "/plans/pro/fixed_charges", "{'fixed_charge': " + charge
                    + "}").json().get("code").textValue()).isEqualTo("add_on_not_found");
            assertThat(answer("POST", "/plans", plan("other", ", 'fixed_charges': [" + charge
                    + "]")).json().get("code").textValue()).isEqualTo("add_ons_not_found");
        }
        for (String code : new String[] {"", "'billable_metric_code': null, "}) {
            String charge = "{" + code + "'charge_model': 'standard'}";
            assertThat(answer("POST", "/plans/pro/charges", "{'charge': " + charge + "}").json()
                    .get("code").textValue()).isEqualTo("billable_metric_not_found");
        }
    }

    @Test
    @DisplayName("api-conventions.md 7: a faulty country is named by the address that has it")
    void countries_of_both_addresses() {
        assertThat(refused("POST", "/customers", "{'customer': {'external_id': 'k', 'country':"
                + " 'zz', 'shipping_address': {'country': 'FR'}}}"))
                .isEqualTo("{'country':['not_a_valid_country_code']}");
        assertThat(refused("POST", "/customers", "{'customer': {'external_id': 'k', 'country':"
                + " 'FR', 'shipping_address': {'country': 'zz'}}}"))
                .isEqualTo("{'shipping_country':['not_a_valid_country_code']}");
        for (String text : new String[] {"\u00df", "\ufb01", "\u0131e", "f\u017f"}) {
            assertThat(refused("POST", "/customers", "{'customer': {'external_id': 'k',"
                    + " 'country': '" + text + "'}}"))
                    .isEqualTo("{'country':['not_a_valid_country_code']}");
        }
    }

    @Test
    @DisplayName("a faulty name of transactions is named by the member that has it")
    void names_of_transactions() {
        for (String name : new String[] {"'" + "x".repeat(300) + "'", "'a\u202eb'", "7"}) {
            assertThat(refused("POST", "/wallets", "{'wallet': {'external_customer_id': 'anna',"
                    + " 'rate_amount': '1', 'currency': 'EUR', 'paid_credits': '1',"
                    + " 'transaction_name': " + name + "}}")).startsWith("{'transaction_name':");
        }
    }

    private static String plan(String code, String more) {
        return "{'plan': {'name': 'Plan', 'code': '" + code + "', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': false"
                + more + "}}";
    }

    private static String subscription(String id, String more) {
        return "{'subscription': {'external_customer_id': 'anna', 'plan_code': 'pro',"
                + " 'external_id': '" + id + "'" + more + "}}";
    }

    private Reply answer(String method, String path, String body) {
        return server.send(method, path, body);
    }

    private String refused(String method, String path, String body) {
        Reply reply = answer(method, path, body);
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(422);
        return reply.json().get("error_details").toString().replace('"', '\'');
    }

    private String done(String method, String path, String body) {
        Reply reply = answer(method, path, body);
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(200);
        return reply.json().toString().replace('"', '\'');
    }
}
