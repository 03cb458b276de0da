package billing.server.portal;

import static billing.server.portal.PortalFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.server.ApiStory;
import billing.server.http.HttpServer;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Monitoring;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The customer portal as a browser gets it ({@code api-conventions.md 14}). */
class PortalTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final int PER_PAGE = 25;
    @TempDir
    Path folder;
    private PortalFixture portal;
    private ApiStory api;

    @BeforeEach
    void open() {
        portal = new PortalFixture(folder, "2024-01-11T00:00:00Z");
        api = portal.api;
    }

    @AfterEach
    void close() {
        portal.close();
    }

    @Test
    @DisplayName("a good link opens every page, in HTML that names its language")
    void pages() {
        for (String page : List.of("", "/invoices", "/usage", "/subscriptions", "/wallets",
                "/credit-notes", "/details")) {
            Page answer = portal.open(page);
            assertThat(answer.status()).as(page).isEqualTo(200);
            assertThat(text(answer)).as(page).startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                    .contains("Anna &lt;&amp; Co&gt;", "<h1>", "class=\"skip\"")
                    .doesNotContain("<script", " style=");
        }
        for (String page : List.of("/nowhere", "/invoices/2/3", "/usage/x", "/subscriptions/x",
                "/pay/x", "/details/x", "/statement/0000")) {
            assertThat(portal.open(page).status()).as(page).isEqualTo(404);
        }
        assertThat(portal.open("/details/saved").status()).isEqualTo(200);
        assertThat(portal.open("/statement/0001").status()).isEqualTo(200);
    }

    @Test
    @DisplayName("invoices show what is open and give their file, to their own customer only")
    void invoices() {
        JsonNode invoice = portal.invoice("anna");
        assertThat(portal.text("")).contains("€1,234.56", "Open invoices: 1");
        String id = invoice.get("svc_id").textValue();
        assertThat(portal.text("/invoices")).contains(invoice.get("number").textValue(),
                ">Open<", "/invoices/" + id + ".pdf\"");
        Page file = portal.open("/invoices/" + id + ".pdf");
        assertThat(file.type()).isEqualTo("application/pdf");
        assertThat(new String(file.bytes(), 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'ben', 'currency': 'EUR'}}");
        String other = portal.invoice("ben").get("svc_id").textValue();
        assertThat(portal.open("/invoices/" + other + ".pdf").status()).isEqualTo(404);
    }

    @Test
    @DisplayName("what was paid and credited has its files; the account has its balance")
    void money() {
        JsonNode invoice = portal.invoice("anna");
        String id = invoice.get("svc_id").textValue();
        api.ok("POST", "/payments", "{'payment': {'invoice_id': '" + id
                + "', 'amount_cents': 100000, 'reference': 'wire 7'}}");
        JsonNode note = api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '" + id
                + "', 'offset_amount_cents': 3456, 'items': [{'fee_id': '"
                + invoice.at("/fees/0/svc_id").textValue() + "', 'amount_cents': 3456}]}}")
                .get("credit_note");
        String payments = portal.text("/payments");
        assertThat(payments).contains("€1,000.00", "wire 7",
                invoice.get("number").textValue());
        Matcher receipt = Pattern.compile("/payments/[0-9a-f-]+\\.pdf").matcher(payments);
        assertThat(receipt.find()).isTrue();
        assertThat(portal.open(receipt.group()).type()).isEqualTo("application/pdf");
        assertThat(portal.text("/credit-notes")).contains("€34.56");
        String file = "/credit-notes/" + note.get("svc_id").textValue() + ".pdf";
        assertThat(portal.open(file).type()).isEqualTo("application/pdf");
        assertThat(portal.text("/statement")).contains("€200.00", "Payment received",
                "Not yet due €200.00", "/statement/2024-EUR.pdf");
        assertThat(portal.open("/statement/2024-EUR.pdf").type()).isEqualTo("application/pdf");
        for (String none : List.of("2024-USD.pdf", "0000-EUR.pdf")) {
            assertThat(portal.open("/statement/" + none).status()).as(none).isEqualTo(404);
        }
        assertThat(portal.open("/statement/2023").status()).isEqualTo(200);
        api.ok("POST", "/customers", "{'customer': {'external_id': 'ben', 'currency': 'EUR'}}");
        String ben = portal.link("ben");
        assertThat(portal.get(ben + receipt.group()).status()).isEqualTo(404);
        assertThat(portal.get(ben + file).status()).isEqualTo(404);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.10: file_url of a final invoice opens the same "
            + "file, altered 401")
    void file_url() {
        String address = portal.invoice("anna").get("file_url").textValue();
        assertThat(address).startsWith("https://b.example/documents/").endsWith(".pdf");
        String[] parts = address.split("/");
        DocumentSite documents = new DocumentSite(api.database(), api::now);
        Page file = documents.answer(new PageRequest("GET", List.of(parts[4], parts[5]), null));
        assertThat(file.type()).isEqualTo("application/pdf");
        assertThat(file.headers().get("Content-Disposition")).contains(parts[5]);
        assertThat(documents.answer(new PageRequest("GET", List.of("A" + parts[4]), null))
                .status()).isEqualTo(401);
    }

    @Test
    @DisplayName("usage so far is shown with what is expected: a third of the month, a third")
    void usage() {
        api.ok("POST", "/billable_metrics", "{'billable_metric': {'code': 'calls', 'name': 'Calls',"
                + " 'aggregation_type': 'count_agg'}}");
        String metric = api.ok("GET", "/billable_metrics/calls", null)
                .at("/billable_metric/svc_id").textValue();
        api.ok("POST", "/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'pay_in_advance': false,"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'charges':"
                + " [{'billable_metric_id': '" + metric + "', 'charge_model': 'standard',"
                + " 'properties': {'amount': '0.5'}}]}}");
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 's1', 'subscription_at':"
                + " '2024-01-01T00:00:00Z'}}");
        for (int i = 0; i < 3; i++) {
            api.ok("POST", "/events", "{'event': {'transaction_id': 't" + i + "', 'code': 'calls',"
                    + " 'external_subscription_id': 's1', 'timestamp': 1704931200}}");
        }
        assertThat(portal.text("/usage")).contains("Calls", "3 · €1.50",
                "<rect class=\"reach\" width=\"100.00\"");
        assertThat(portal.text("/subscriptions")).contains("Pro", "€10.00 a month");
    }

    @Test
    @DisplayName("wallets show their balance and their history")
    void wallets() {
        String id = api.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'anna',"
                + " 'rate_amount': '2', 'name': 'Start', 'currency': 'EUR',"
                + " 'granted_credits': '10', 'paid_credits': '0'}}").at("/wallet/svc_id")
                .textValue();
        assertThat(portal.text("/wallets")).contains("Start", "€20.00");
        assertThat(portal.text("/wallets/" + id)).contains("Granted", "+10", "+€20.00");
        assertThat(portal.open("/wallets/" + api.ids().next(api.now())).status())
                .isEqualTo(404);
    }

    @Test
    @DisplayName("every list has pages: wallets, a wallet's history, credit notes")
    void pages_of_lists() {
        String id = "";
        for (int i = 0; i < PER_PAGE + 1; i++) {
            api.at(api.now().plusSeconds(1));
            if (i > 0) {
                api.ok("DELETE", "/wallets/" + id, null);
            }
            id = api.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'anna',"
                    + " 'rate_amount': '1', 'name': 'Wallet " + i + "', 'currency': 'EUR'}}")
                    .at("/wallet/svc_id").textValue();
            api.ok("POST", "/wallet_transactions", "{'wallet_transaction': {'wallet_id': '" + id
                    + "', 'granted_credits': '7'}}");
        }
        assertPaged("/wallets", "Wallet " + PER_PAGE + "\"", "Wallet 0\"");
        for (int i = 1; i <= PER_PAGE; i++) {
            api.at(api.now().plusSeconds(1));
            api.ok("POST", "/wallet_transactions", "{'wallet_transaction': {'wallet_id': '" + id
                    + "', 'granted_credits': '" + (100 + i) + "'}}");
        }
        assertPaged("/wallets/" + id, "+125", "+7<");
        assertThat(portal.open("/wallets/" + id + "/x").status()).isEqualTo(404);
        assertThat(portal.open("/wallets/" + id + "/2/3").status()).isEqualTo(404);
        JsonNode invoice = portal.invoice("anna");
        for (int i = 0; i < PER_PAGE + 1; i++) {
            api.at(api.now().plusSeconds(1));
            api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '"
                    + invoice.get("svc_id").textValue() + "', 'offset_amount_cents': "
                    + (101 + i) + ", 'items': [{'fee_id': '"
                    + invoice.at("/fees/0/svc_id").textValue() + "', 'amount_cents': "
                    + (101 + i) + "}]}}");
        }
        assertPaged("/credit-notes", "€1.26", "€1.01");
    }

    /** The first page of a list has the newest row, the second the oldest. */
    private void assertPaged(String path, String newest, String oldest) {
        assertThat(portal.text(path)).contains(newest, path + "/2\" rel=\"next\"")
                .doesNotContain(oldest);
        assertThat(portal.text(path + "/2")).contains(oldest, path + "/1\" rel=\"prev\"")
                .doesNotContain(newest);
        assertThat(portal.text(path + "/1")).contains(newest);
    }

    @Test
    @DisplayName("pages speak the language of the customer's documents, numbers too")
    void language() {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna',"
                + " 'billing_configuration': {'document_locale': 'de'}}}");
        portal.invoice("anna");
        assertThat(portal.text("/invoices")).contains("<html lang=\"de\">",
                "<h1>Rechnungen</h1>", "1.234,56");
        for (String tag : List.of("de", "fr", "es", "it", "pt", "nl", "sv", "nb", "ja")) {
            assertThat(PortalTexts.of(tag).locale().getLanguage()).isEqualTo(tag);
            assertThat(PortalTexts.of(tag).forTemplates().keySet()).as(tag)
                    .isEqualTo(PortalTexts.of("en").forTemplates().keySet());
        }
        assertThat(PortalTexts.of("no").locale().getLanguage()).isEqualTo("nb");
        assertThat(PortalTexts.of("pl").locale().getLanguage()).isEqualTo("en");
    }

    @Test
    @DisplayName("a real browser shows it without breaking its own policy; needs Chromium")
    void chromium() throws IOException, InterruptedException {
        assumeThat(CHROMIUM).as("Chromium is not installed").exists();
        portal.invoice("anna");
        try (HttpServer server = HttpServer.start(
                Listening.onThisMachine(Limits.ofBodies(10_000)), api.api(),
                Map.of(Portal.PATH, portal.portal), new Monitoring("test", failure -> {
                    throw failure;
                }))) {
            String address = portal.link().replace("https://b.example",
                    "http://127.0.0.1:" + server.address().getPort());
            Path errors = folder.resolve("errors");
            Path dom = folder.resolve("dom");
            Process browser = new ProcessBuilder(CHROMIUM.toString(), "--headless",
                    "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                    "--user-data-dir=" + folder.resolve("chromium"), "--dump-dom",
                    address + "/invoices").redirectError(errors.toFile())
                    .redirectOutput(dom.toFile()).start();
            try {
                assertThat(browser.waitFor(60, TimeUnit.SECONDS)).isTrue();
            } finally {
                browser.destroyForcibly();
            }
            assertThat(Files.readString(dom)).contains("<h1>Invoices</h1>", "€1,234.56");
            assertThat(Files.readString(errors)).doesNotContain("Content Security Policy");
        }
    }
}
