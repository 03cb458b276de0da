package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** January costs 31.00 and is billed late, by what is requested on 13 February. */
@DisplayName("subscriptions-and-invoicing.md 5.4: a request about coupons, prepaid credits or "
        + "credit notes finds what is due before it billed, however late the last run was")
class LateCreditsTest {
    private static final String COUPON = "{'applied_coupon': {'external_customer_id': 'ada',"
            + " 'coupon_code': 'ten'}}";
    private final AtomicReference<Instant> clock =
            new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
    private RunningServer server;

    @BeforeEach
    void subscribe(@TempDir Path folder) {
        server = new RunningServer(folder, IdPrefix.DEFAULT, clock::get);
        server.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': 'p', 'interval': 'monthly',"
                + " 'amount_cents': 3100, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        server.ok("POST", "/coupons", "{'coupon': {'name': 'Ten', 'code': 'ten', 'coupon_type':"
                + " 'fixed_amount', 'amount_cents': 1000, 'amount_currency': 'EUR',"
                + " 'frequency': 'once', 'expiration': 'no_expiration', 'reusable': true}}");
        server.ok("POST", "/add_ons", "{'add_on': {'name': 'Setup', 'code': 'setup',"
                + " 'amount_cents': 5000, 'amount_currency': 'EUR'}}");
        server.ok("POST", "/customers", "{'customer': {'external_id': 'ada', 'currency': 'EUR'}}");
        server.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'ada',"
                + " 'plan_code': 'p', 'external_id': 's'}}");
        january();
    }

    @AfterEach
    void end() {
        server.close();
    }

    private void january() {
        clock.set(Instant.parse("2024-01-10T12:00:00Z"));
    }

    private void february() {
        clock.set(Instant.parse("2024-02-13T12:00:00Z"));
    }

    /** As any request about a subscription does. */
    private void billWhatIsDue() {
        server.ok("PUT", "/subscriptions/s", "{'subscription': {'name': 'S'}}");
    }

    /** The dates and totals of the invoices of the subscription, the oldest first. */
    private List<String> billed() {
        List<String> invoices = new ArrayList<>();
        server.ok("GET", "/invoices?invoice_type=subscription", null).get("invoices")
                .forEach(invoice -> invoices.add(0, invoice.get("issuing_date").asText() + ": "
                        + invoice.get("total_amount_cents")));
        return invoices;
    }

    private String wallet(String granted) {
        return server.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'ada',"
                + " 'currency': 'EUR', 'rate_amount': '1', 'granted_credits': '" + granted
                + "'}}").at("/wallet/svc_id").asText();
    }

    private JsonNode setup() {
        return server.ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'ada',"
                + " 'currency': 'EUR', 'fees': [{'add_on_code': 'setup'}]}}").get("invoice");
    }

    private String credit(JsonNode invoice, int cents) {
        return server.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': "
                + invoice.get("svc_id") + ", 'credit_amount_cents': " + cents + ", 'items': [{"
                + "'fee_id': " + invoice.at("/fees/0/svc_id") + ", 'amount_cents': " + cents
                + "}]}}").at("/credit_note/svc_id").asText();
    }

    @Test
    void a_coupon_that_is_applied() {
        february();
        server.ok("POST", "/applied_coupons", COUPON);
        assertThat(billed()).containsExactly("2024-02-01: 3100");
    }

    @Test
    void a_coupon_that_is_removed() {
        String id = server.ok("POST", "/applied_coupons", COUPON)
                .at("/applied_coupon/svc_id").asText();
        february();
        server.ok("DELETE", "/customers/ada/applied_coupons/" + id, null);
        assertThat(billed()).containsExactly("2024-02-01: 2100");
    }

    @Test
    void a_coupon_that_is_deleted() {
        server.ok("POST", "/applied_coupons", COUPON);
        february();
        server.ok("DELETE", "/coupons/ten", null);
        assertThat(billed()).containsExactly("2024-02-01: 2100");
    }

    @Test
    void a_wallet() {
        february();
        wallet("10");
        assertThat(billed()).containsExactly("2024-02-01: 3100");
    }

    @Test
    void a_wallet_of_the_customer_in_the_path() {
        february();
        server.ok("POST", "/customers/ada/wallets", "{'wallet': {'currency': 'EUR',"
                + " 'rate_amount': '1', 'granted_credits': '10'}}");
        assertThat(billed()).containsExactly("2024-02-01: 3100");
    }

    @Test
    void a_top_up() {
        String id = wallet("5");
        february();
        server.ok("POST", "/wallet_transactions", "{'wallet_transaction': {'wallet_id': '" + id
                + "', 'granted_credits': '10'}}");
        assertThat(billed()).containsExactly("2024-02-01: 2600");
    }

    @Test
    void credits_that_are_voided() {
        String id = wallet("40");
        february();
        String refused = "{'wallet_transaction': {'wallet_id': '" + id
                + "', 'voided_credits': '%s'}}";
        // 9.00 are left once January has used 31.00.
        assertThat(server.refused(422, "POST", "/wallet_transactions", refused.formatted("10")))
                .isEqualTo("validation_errors");
        assertThat(billed()).as("a request that is refused bills nothing").isEmpty();
        server.ok("POST", "/wallet_transactions", refused.formatted("9"));
        assertThat(billed()).containsExactly("2024-02-01: 0");
    }

    @Test
    void a_credit_note() {
        JsonNode setup = setup();
        february();
        credit(setup, 1200);
        assertThat(billed()).containsExactly("2024-02-01: 3100");
    }

    @Test
    void a_credit_note_that_is_voided() {
        String id = credit(setup(), 1200);
        february();
        assertThat(server.refused(405, "PUT", "/credit_notes/" + id + "/void", null))
                .as("January uses all of it").isEqualTo("no_voidable_amount");
        assertThat(billed()).isEmpty();
        String large = credit(setup(), 4000);
        assertThat(billed()).containsExactly("2024-02-01: 1900");
        server.ok("PUT", "/credit_notes/" + large + "/void", null);
    }

    @Test
    void a_voided_invoice_that_restores_credits() {
        wallet("31");
        february();
        billWhatIsDue();
        assertThat(billed()).containsExactly("2024-02-01: 0");
        String january = server.ok("GET", "/invoices", null).at("/invoices/0/svc_id").asText();
        clock.set(Instant.parse("2024-03-13T12:00:00Z"));
        server.ok("POST", "/invoices/" + january + "/void", null);
        assertThat(billed()).containsExactly("2024-02-01: 0", "2024-03-01: 3100");
    }

    @Test
    @DisplayName("money.md 7.7: a late invoice takes the customer balance when it was paid in")
    void the_customer_balance() {
        JsonNode setup = setup();
        february();
        server.ok("POST", "/payments", "{'payment': {'invoice_id': " + setup.get("svc_id")
                + ", 'amount_cents': 6000, 'reference': 'wire', 'excess_to_balance': true}}");
        assertThat(billed()).isEmpty();
        billWhatIsDue();
        JsonNode entries = server.ok("GET", "/customers/ada/balance", null)
                .at("/customer_balance/entries");
        assertThat(entries.findValuesAsText("amount_cents")).containsExactly("1000", "-1000");
        assertThat(entries.findValuesAsText("created_at")).as("at no time negative")
                .containsOnly("2024-02-13T12:00:00Z");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: previews show what comes after what is due")
    void previews() {
        server.ok("POST", "/plans", "{'plan': {'name': 'L', 'code': 'large', 'interval': 'monthly',"
                + " 'amount_cents': 6200, 'amount_currency': 'EUR', 'pay_in_advance': true}}");
        server.ok("POST", "/applied_coupons", COUPON);
        february();
        // January, which is due before, uses the coupon up.
        assertThat(previewed("")).isZero();
        assertThat(previewed(", 'plan_code': 'large'")).isZero();
        assertThat(previewed(", 'terminated_at': '2024-02-20T00:00:00Z'")).isZero();
        assertThat(billed()).isEmpty();
        billWhatIsDue();
        assertThat(billed()).containsExactly("2024-02-01: 2100");
    }

    /** The coupons of a preview. */
    private int previewed(String change) {
        return server.ok("POST", "/invoices/preview", "{'customer': {'external_id': 'ada'},"
                + " 'subscriptions': {'external_ids': ['s']" + change + "}}")
                .at("/invoice/coupons_amount_cents").asInt();
    }

    @Test
    void a_wallet_after_a_draft_that_should_be_final() {
        server.ok("POST", "/customers", "{'customer': {'external_id': 'ada',"
                + " 'billing_configuration': {'invoice_grace_period': 3}}}");
        clock.set(Instant.parse("2024-02-01T12:00:00Z"));
        billWhatIsDue();
        assertThat(server.ok("GET", "/invoices", null).at("/invoices/0/status").asText())
                .isEqualTo("draft");
        february();
        wallet("10");
        assertThat(server.ok("GET", "/invoices", null).at("/invoices/0/status").asText())
                .isEqualTo("finalized");
        assertThat(billed()).containsExactly("2024-02-04: 3100");
    }
}
