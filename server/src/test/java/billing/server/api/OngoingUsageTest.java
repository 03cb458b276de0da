package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.invoicing.store.Invoices;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.server.ApiStory;
import billing.subscription.BillingPort;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("money.md 5.9: usage that is paid in advance weighs on no wallet")
class OngoingUsageTest {
    @TempDir
    private Path folder;
    private ApiStory api;
    private String wallet;

    /** Usage of n is charged in advance, of m in arrears; at 1.00 EUR each. */
    private void begin(String at, boolean recurring, boolean invoiceable) {
        api = new ApiStory(folder, Instant.parse(at));
        String members = "'aggregation_type': 'sum_agg', 'field_name': 'v'";
        String n = api.ok("POST", "/billable_metrics", "{'billable_metric': {'name': 'N',"
                + " 'code': 'n', 'recurring': " + recurring + ", " + members + "}}")
                .at("/billable_metric/svc_id").asText();
        String m = api.ok("POST", "/billable_metrics", "{'billable_metric': {'name': 'M',"
                + " 'code': 'm', " + members + "}}").at("/billable_metric/svc_id").asText();
        String price = "'charge_model': 'standard', 'properties': {'amount': '1'}";
        api.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': 'p', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': ["
                + "{'billable_metric_id': '" + n + "', 'pay_in_advance': true, 'invoiceable': "
                + invoiceable + ", " + price + "}, {'billable_metric_id': '" + m + "', " + price
                + "}]}}");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'c', 'currency': 'EUR'}}");
        wallet = api.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'c',"
                + " 'currency': 'EUR', 'rate_amount': '1', 'granted_credits': '200'}}")
                .at("/wallet/svc_id").asText();
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'c',"
                + " 'plan_code': 'p', 'external_id': 's'}}");
    }

    @AfterEach
    void close() {
        api.close();
    }

    @ParameterizedTest(name = "started at {0}")
    @ValueSource(strings = {"2024-01-01T00:00:00Z", "2024-01-01T08:00:00Z", "2024-01-31T15:00:00Z"})
    void of_fees_without_an_invoice_in_a_first_period(String start) {
        begin(start, false, false);
        use("n", 50);
        runUntil(Instant.parse(start).plusSeconds(400));
        assertThat(ongoingCents()).isZero();
        use("m", 3);
        runUntil(Instant.parse(start).plusSeconds(800));
        assertThat(ongoingCents()).isEqualTo(300);
    }

    @Test
    void of_a_deleted_fee_it_weighs_again() {
        begin("2024-01-02T00:00:00Z", false, false);
        use("n", 50);
        String fee = api.ok("GET", "/fees", null).at("/fees/0/svc_id").asText();
        api.ok("DELETE", "/fees/" + fee, null);
        use("m", 3);
        runUntil(Instant.parse("2024-01-02T00:10:00Z"));
        assertThat(ongoingCents()).isEqualTo(5_300);
    }

    @Test
    void of_a_voided_invoice_and_the_one_in_its_place_it_counts_once() {
        begin("2024-01-01T00:00:00Z", true, true);
        use("n", 100);
        runUntil(Instant.parse("2024-02-03T00:00:00Z"));
        api.database().writing(this::regenerateLatest);
        use("m", 90);
        runUntil(Instant.parse("2024-02-03T00:10:00Z"));
        assertThat(ongoingCents()).isEqualTo(9_000);
    }

    private void regenerateLatest(Handle handle) {
        UUID latest = UUID.fromString(api.ok("GET", "/invoices", null).at("/invoices/0/svc_id")
                .asText());
        Invoice invoice = new Invoices(handle).byId(latest).orElseThrow();
        new InvoiceService(api.work(handle), BillingPort.NONE)
                .voidInvoice(invoice, VoidRequest.PLAIN);
        new Regeneration(api.work(handle)).regenerate(latest);
    }

    private void use(String code, int value) {
        api.ok("POST", "/events", "{'event': {'transaction_id': '" + code + api.now()
                + "', 'external_subscription_id': 's', 'code': '" + code
                + "', 'properties': {'v': " + value + "}}}");
    }

    private void runUntil(Instant at) {
        api.at(at);
        assertThat(new BillingRun(api.database(), api.ids()).until(at, RunListener.SILENT)
                .failures()).isEmpty();
    }

    private long ongoingCents() {
        JsonNode stored = api.ok("GET", "/wallets/" + wallet, null).get("wallet");
        return stored.get("ongoing_usage_balance_cents").asLong();
    }
}
