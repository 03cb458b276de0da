package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiCalls;
import billing.server.business.RunningServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 4.2: an entry is named by its identifier, whatever its letters")
class CapitalIdentifiersTest {
    private RunningServer server;
    private ApiCalls api;

    @BeforeEach
    void begin(@TempDir Path folder) {
        server = new RunningServer(folder);
        api = new ApiCalls(server.api());
        api.ok("POST", "/billable_metrics", "{'billable_metric': {'name': 'Calls', 'code':"
                + " 'calls', 'aggregation_type': 'sum_agg', 'field_name': 'n'}}");
        api.ok("POST", "/add_ons", "{'add_on': {'name': 'Setup', 'code': 'setup',"
                + " 'amount_cents': 100, 'amount_currency': 'EUR'}}");
        api.ok("POST", "/plans", "{'plan': {'name': 'Flat', 'code': 'flat', 'interval':"
                + " 'monthly', 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance':"
                + " false, 'charges': [{'billable_metric_code': 'calls', 'charge_model':"
                + " 'standard', 'code': 'a', 'properties': {'amount': '1'}}], 'fixed_charges':"
                + " [{'add_on_code': 'setup', 'charge_model': 'standard', 'code': 'f', 'units':"
                + " '2', 'properties': {'amount': '10'}}]}}");
        subscribe("sub", "");
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.2: a subscribed plan keeps what never changes")
    void subscribed_plans() {
        JsonNode plan = api.ok("PUT", "/plans/flat", "{'plan': {'charges': [{'id': '"
                + capitals("charges") + "', 'charge_model': 'package', 'code': 'z',"
                + " 'pay_in_advance': true, 'prorated': true, 'properties': {'amount': '3'}}],"
                + " 'fixed_charges': [{'id': '" + capitals("fixed_charges") + "', 'code': 'y',"
                + " 'pay_in_advance': true, 'prorated': true}]}}").get("plan");
        assertThat(plan.get("charges")).hasSize(1);
        assertThat(shown(plan.at("/charges/0"), "code", "charge_model", "pay_in_advance",
                "prorated")).isEqualTo("a standard false false");
        assertThat(plan.at("/charges/0/properties/amount").textValue()).isEqualTo("3");
        assertThat(plan.get("fixed_charges")).hasSize(1);
        assertThat(shown(plan.at("/fixed_charges/0"), "code", "pay_in_advance", "prorated"))
                .isEqualTo("f false false");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.4: overrides name the plan's charges")
    void overrides() {
        JsonNode plan = subscribe("own", ", 'plan_overrides': {'charges': [{'id': '"
                + capitals("charges") + "', 'code': 'z', 'pay_in_advance': true, 'properties':"
                + " {'amount': '7'}}], 'fixed_charges': [{'id': '" + capitals("fixed_charges")
                + "', 'units': '9'}]}").at("/subscription/plan");
        assertThat(plan.at("/charges/0/properties/amount").textValue()).isEqualTo("7");
        assertThat(shown(plan.at("/charges/0"), "code", "pay_in_advance")).isEqualTo("a false");
        assertThat(plan.at("/fixed_charges/0/units").decimalValue()).isEqualByComparingTo("9");
        String own = plan.at("/charges/0/svc_id").textValue().toUpperCase(Locale.ROOT);
        JsonNode again = api.ok("PUT", "/subscriptions/own", "{'subscription': {'plan_overrides':"
                + " {'charges': [{'id': '" + own + "', 'code': 'z', 'pay_in_advance': true,"
                + " 'properties': {'amount': '8'}}]}}}").at("/subscription/plan/charges/0");
        assertThat(again.at("/properties/amount").textValue()).isEqualTo("8");
        assertThat(shown(again, "code", "pay_in_advance")).isEqualTo("a false");
        assertThat(api.refused(403, "PUT", "/subscriptions/own", "{'subscription':"
                + " {'plan_overrides': {'fixed_charges': [{'id': '" + plan
                        .at("/fixed_charges/0/svc_id").textValue().toUpperCase(Locale.ROOT)
                + "', 'charge_model': 'volume'}]}}}"))
                .isEqualTo("cannot_override_charge_model");
    }

    @Test
    @DisplayName("money.md 5.11: a rule with the identifier of an active one changes that one")
    void rules_of_wallets() {
        JsonNode wallet = api.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'acme',"
                + " 'rate_amount': '1', 'currency': 'EUR', 'recurring_transaction_rules':"
                + " [{'trigger': 'interval', 'interval': 'monthly', 'paid_credits': '1'}]}}")
                .get("wallet");
        JsonNode rule = wallet.at("/recurring_transaction_rules/0");
        JsonNode changed = api.ok("PUT", "/wallets/" + wallet.get("svc_id").textValue(),
                "{'wallet': {'recurring_transaction_rules': [{'svc_id': '"
                + rule.get("svc_id").textValue().toUpperCase(Locale.ROOT)
                + "', 'paid_credits': '9'}]}}").at("/wallet/recurring_transaction_rules/0");
        assertThat(changed.get("svc_id")).isEqualTo(rule.get("svc_id"));
        assertThat(changed.get("paid_credits").textValue()).isEqualTo("9.0");
        assertThat(changed.get("interval").textValue()).isEqualTo("monthly");
    }

    @Test
    void both_names_of_an_identifier_may_differ_in_letters() {
        String id = capitals("charges");
        JsonNode charge = api.ok("PUT", "/plans/flat", "{'plan': {'charges': [{'id': '"
                + id.toLowerCase(Locale.ROOT) + "', 'svc_id': '" + id + "', 'properties':"
                + " {'amount': '4'}}]}}").at("/plan/charges/0");
        assertThat(charge.get("svc_id").textValue()).isEqualTo(id.toLowerCase(Locale.ROOT));
        assertThat(charge.at("/properties/amount").textValue()).isEqualTo("4");
    }

    private JsonNode subscribe(String id, String more) {
        return api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id':"
                + " 'acme', 'plan_code': 'flat', 'external_id': '" + id + "'" + more + "}}");
    }

    /** The identifier of the plan's first entry of a list, in capitals. */
    private String capitals(String list) {
        return api.ok("GET", "/plans/flat", null).at("/plan/" + list + "/0/svc_id").textValue()
                .toUpperCase(Locale.ROOT);
    }

    private static String shown(JsonNode node, String... members) {
        return String.join(" ", Arrays.stream(members)
                .map(member -> node.get(member).asText()).toList());
    }
}
