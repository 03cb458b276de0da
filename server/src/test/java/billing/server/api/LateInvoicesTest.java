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
@DisplayName("subscriptions-and-invoicing.md 5.4: invoices that are billed late")
class LateInvoicesTest {
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

    private JsonNode setup() {
        return server.ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'ada',"
                + " 'currency': 'EUR', 'fees': [{'add_on_code': 'setup'}]}}").get("invoice");
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

}
