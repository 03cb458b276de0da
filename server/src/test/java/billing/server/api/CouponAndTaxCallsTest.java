package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Taxes, coupons, entities and the organization as requests see them. */
class CouponAndTaxCallsTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    @TempDir
    Path folder;
    private ApiStory api;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, NOW);
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    @DisplayName("money.md 1.1: a tax lists what it is applied to, and is gone after its deletion")
    void taxes() {
        assertThat(post("/taxes", "{'tax': {'name': 'V', 'code': 'v', 'rate': '25.5',"
                + " 'applied_to_organization': true}}").toString())
                .contains("\"rate\":25.5", "\"applied_to_organization\":true",
                        "\"applied_to_billing_entities_codes\":[\"default\"]");
        assertThat(api.ok("DELETE", "/taxes/v", null).at("/tax/code").textValue()).isEqualTo("v");
        assertThat(api.refused(404, "GET", "/taxes/v", null)).isEqualTo("tax_not_found");
        assertThat(api.ok("GET", "/billing_entities/default", null).get("taxes")).isEmpty();
    }

    @Test
    @DisplayName("money.md 3.2: a coupon is applied, listed with its credits, removed twice")
    void applied_coupons() {
        post("/coupons", "{'coupon': {'name': 'Sum', 'code': 'sum', 'description': 'why',"
                + " 'coupon_type': 'fixed_amount', 'amount_cents': 500, 'amount_currency': 'EUR',"
                + " 'frequency': 'once', 'expiration': 'no_expiration'}}");
        post("/customers", "{'customer': {'external_id': 'anna'}}");
        JsonNode given = post("/applied_coupons", "{'applied_coupon': {'external_customer_id':"
                + " 'anna', 'coupon_code': 'sum', 'amount_cents': 300}}").get("applied_coupon");
        assertThat(given.has("credits")).isFalse();
        assertThat(given.get("amount_cents_remaining").longValue()).isEqualTo(300);
        assertThat(given.get("coupon_description").textValue()).isEqualTo("why");
        assertThat(api.ok("GET", "/customers/anna", null).at("/customer/currency").textValue())
                .isEqualTo("EUR");
        assertThat(api.ok("GET", "/customers/anna/applied_coupons", null)
                .at("/applied_coupons/0/credits")).isEmpty();
        String path = "/customers/anna/applied_coupons/" + given.get("svc_id").textValue();
        for (int time = 0; time < 2; time++) {
            assertThat(api.ok("DELETE", path, null).at("/applied_coupon/status").textValue())
                    .isEqualTo("terminated");
        }
        assertThat(api.ok("GET", "/applied_coupons?status=active", null).at("/meta/total_count")
                .intValue()).isZero();
        assertThat(api.ok("GET", "/applied_coupons?status=odd&coupon_code[]=sum", null)
                .at("/meta/total_count").intValue()).isEqualTo(1);
    }

    @Test
    @DisplayName("api-conventions.md 4.2: null clears the limits of a coupon, which an absent "
            + "member leaves")
    void limits_are_cleared() {
        post("/plans", "{'plan': {'name': 'P', 'code': 'p', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        post("/coupons", "{'coupon': {'name': 'Tenth', 'code': 'tenth', 'percentage_rate': '10',"
                + " 'coupon_type': 'percentage', 'frequency': 'forever',"
                + " 'expiration': 'no_expiration', 'applies_to': {'plan_codes': ['p']}}}");
        assertThat(api.ok("PUT", "/coupons/tenth", "{'coupon': {'name': 'Ten'}}")
                .at("/coupon/plan_codes/0").asText()).isEqualTo("p");
        assertThat(api.ok("PUT", "/coupons/tenth", "{'coupon': {'applies_to': null}}")
                .at("/coupon/plan_codes")).isEmpty();
    }

    @Test
    @DisplayName("money.md 3.2: what is unknown comes before what is wrong")
    void refusals() {
        String body = "{'applied_coupon': {'external_customer_id': 'anna', 'coupon_code': 'sum',"
                + " 'frequency': 'twice', 'amount_cents': -1}}";
        assertThat(api.refused(404, "POST", "/applied_coupons", body))
                .isEqualTo("customer_not_found");
        post("/customers", "{'customer': {'external_id': 'anna'}}");
        assertThat(api.refused(404, "POST", "/applied_coupons", body))
                .isEqualTo("coupon_not_found");
        post("/coupons", "{'coupon': {'name': 'Sum', 'code': 'sum', 'coupon_type': 'percentage',"
                + " 'percentage_rate': '5', 'frequency': 'once', 'expiration':"
                + " 'no_expiration'}}");
        assertThat(api.refused(422, "POST", "/applied_coupons", body))
                .isEqualTo("validation_errors");
        assertThat(api.refused(404, "DELETE", "/customers/anna/applied_coupons/x", null))
                .isEqualTo("applied_coupon_not_found");
        assertThat(api.refused(404, "DELETE", "/customers/bert/applied_coupons/x", null))
                .isEqualTo("customer_not_found");
    }

    @Test
    @DisplayName("money.md 5.9: a fee billed in advance weighs on no wallet, whatever a coupon "
            + "took")
    void ongoing_balance() {
        post("/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR'}}");
        String metric = post("/billable_metrics", "{'billable_metric': {'name': 'C', 'code':"
                + " 'c', 'aggregation_type': 'count_agg'}}")
                .at("/billable_metric/svc_id").textValue();
        post("/plans", "{'plan': {'name': 'P', 'code': 'p', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': [{'billable_metric_id': '" + metric + "', 'charge_model':"
                + " 'standard', 'pay_in_advance': true, 'invoiceable': true, 'properties':"
                + " {'amount': '5'}}]}}");
        post("/coupons", "{'coupon': {'name': 'Sum', 'code': 'sum', 'coupon_type':"
                + " 'fixed_amount', 'amount_cents': 300, 'amount_currency': 'EUR',"
                + " 'frequency': 'once', 'expiration': 'no_expiration'}}");
        post("/applied_coupons", "{'applied_coupon': {'external_customer_id': 'anna',"
                + " 'coupon_code': 'sum'}}");
        String wallet = post("/wallets", "{'wallet': {'external_customer_id': 'anna',"
                + " 'rate_amount': '1', 'granted_credits': '10'}}")
                .at("/wallet/svc_id").textValue();
        post("/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'p', 'external_id': 's'}}");
        post("/events", "{'event': {'transaction_id': '1', 'code': 'c',"
                + " 'external_subscription_id': 's'}}");
        JsonNode after = api.ok("GET", "/wallets/" + wallet, null).get("wallet");
        assertThat(after.get("balance_cents").longValue()).isEqualTo(800);
        assertThat(after.get("ongoing_usage_balance_cents").longValue()).isZero();
    }

    @Test
    @DisplayName("api-conventions.md 19: the organization is its default entity with a webhook "
            + "address")
    void organization() {
        JsonNode changed = api.ok("PUT", "/organizations", "{'organization': {'country': 'fr',"
                + " 'document_numbering': 'per_organization', 'document_number_prefix': 'acme',"
                + " 'webhook_url': 'https://one.example/hook'}}").get("organization");
        assertThat(changed.get("webhook_url").textValue()).isEqualTo("https://one.example/hook");
        assertThat(changed.get("document_number_prefix").textValue()).isEqualTo("ACME");
        assertThat(changed.get("document_numbering").textValue()).isEqualTo("per_organization");
        for (String prefix : new String[] {"../evil", "a b", "a/b", "a.b"}) {
            assertThat(api.refused(422, "PUT", "/organizations", "{'organization':"
                    + " {'document_number_prefix': '" + prefix + "'}}"))
                    .isEqualTo("validation_errors");
        }
        assertThat(api.ok("PUT", "/organizations", "{'organization': {'document_number_prefix':"
                + " 'ä-1_b'}}").at("/organization/document_number_prefix").textValue())
                .isEqualTo("Ä-1_B");
        assertThat(api.ok("PUT", "/organizations", "{'organization': {'webhook_url':"
                + " 'https://two.example/hook'}}").at("/organization/webhook_urls").toString())
                .isEqualTo("[\"https://two.example/hook\"]");
        assertThat(api.ok("GET", "/billing_entities/default", null).get("country").textValue())
                .isEqualTo("FR");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 12: an entity is answered without a root; its "
            + "code never changes")
    void entities() {
        JsonNode made = post("/billing_entities", "{'billing_entity': {'code': 'eu', 'name':"
                + " 'Europe'}}");
        assertThat(made.get("code").textValue()).isEqualTo("eu");
        assertThat(made.has("taxes")).isFalse();
        assertThat(api.ok("PUT", "/billing_entities/eu", "{'billing_entity': {'code': 'us', 'name':"
                + " 'America'}}").get("code").textValue()).isEqualTo("eu");
        assertThat(api.refused(422, "POST", "/billing_entities", "{'billing_entity': {'code': 'eu',"
                + " 'name': 'Again'}}")).isEqualTo("validation_errors");
        assertThat(api.refused(404, "PUT", "/billing_entities/us",
                "{'billing_entity': {'name': 'x'}}"))
                .isEqualTo("billing_entity_not_found");
        assertThat(api.ok("GET", "/billing_entities", null).get("billing_entities")).hasSize(2);
    }

    private JsonNode post(String path, String body) {
        return api.ok("POST", path, body);
    }
}
