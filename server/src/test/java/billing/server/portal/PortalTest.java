package billing.server.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.access.LinkKey;
import billing.access.LinkKeyRing;
import billing.access.store.LinkKeys;
import billing.customer.store.Customers;
import billing.server.ApiStory;
import billing.server.api.Caller;
import billing.server.http.HttpServer;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Monitoring;
import billing.server.link.PortalPass;
import billing.server.link.PortalPass.Access;
import billing.server.link.SignedToken;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import billing.server.routing.ApiRequest;
import billing.server.routing.RequestOrigin;
import billing.webhook.store.HmacKeys;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The customer portal as a browser gets it ({@code api-conventions.md 14}). */
class PortalTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"form\" value=\"([^\"]+)\"");
    private static final int PER_PAGE = 25;
    private static final Instant START = Instant.parse("2024-01-11T00:00:00Z");
    @TempDir
    Path folder;
    private ApiStory api;
    private Portal portal;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, START, "https://b.example/");
        portal = new Portal(api.installation());
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'name': 'Anna <& Co>',"
                + " 'currency': 'EUR', 'email': 'anna@x.example'}}");
        api.ok("POST", "/add_ons", "{'add_on': {'code': 'setup', 'name': 'Setup',"
                + " 'amount_cents': 123456, 'amount_currency': 'EUR'}}");
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    @DisplayName("a good link opens every page, in HTML that names its language")
    void pages() {
        for (String page : List.of("", "/invoices", "/usage", "/subscriptions", "/wallets",
                "/credit-notes", "/details")) {
            Page answer = get(link() + page);
            assertThat(answer.status()).as(page).isEqualTo(200);
            assertThat(text(answer)).as(page).startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                    .contains("Anna &lt;&amp; Co&gt;", "<h1>", "class=\"skip\"")
                    .doesNotContain("<script", " style=");
        }
        for (String page : List.of("/nowhere", "/invoices/2/3", "/usage/x", "/subscriptions/x",
                "/pay/x", "/details/x", "/statement/0000")) {
            assertThat(get(link() + page).status()).as(page).isEqualTo(404);
        }
        assertThat(get(link() + "/details/saved").status()).isEqualTo(200);
        assertThat(get(link() + "/statement/0001").status()).isEqualTo(200);
    }

    @Test
    @DisplayName("401 for an expired, altered or missing token, and for a deleted customer")
    void refused() {
        String link = link();
        assertThat(get(link + "A").status()).isEqualTo(401);
        assertThat(get("").status()).isEqualTo(401);
        assertThat(portal.answer(new PageRequest("POST", List.of("nonsense", "details"),
                Map::of)).status()).isEqualTo(401);
        api.at(api.now().plusSeconds(12 * 3600));
        assertThat(get(link).status()).isEqualTo(401);
        String revoked = link();
        api.ok("POST", "/customers/anna/links/revoke", null);
        assertThat(get(revoked).status()).isEqualTo(401);
        String fresh = link();
        assertThat(get(fresh).status()).isEqualTo(200);
        api.ok("DELETE", "/customers/anna", null);
        assertThat(get(fresh).status()).isEqualTo(401);
    }

    @Test
    @DisplayName("who holds the HMAC key of webhooks cannot make a link, in no form of ours")
    void forged_with_the_key_of_webhooks() throws GeneralSecurityException {
        String key = api.database().read(handle -> new HmacKeys(handle).ofOrganization()).key();
        UUID customer = api.database().read(handle -> new Customers(handle).get("anna")).id();
        LinkKeyRing forged = new LinkKeyRing(List.of(new LinkKey(1, key, null)), Map.of());
        String token = PortalPass.token(customer, Access.EDIT, forged, api.now(),
                api.ids().next(api.now()));
        assertThat(portal.answer(new PageRequest("GET", List.of(token), null)).status())
                .isEqualTo(401);
        // As links were before they had keys of their own.
        byte[] content = ByteBuffer.allocate(40).putLong(customer.getMostSignificantBits())
                .putLong(customer.getLeastSignificantBits())
                .putLong(api.now().plusSeconds(3_600).toEpochMilli()).putLong(1).putLong(2).array();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update("customer-portal\0".getBytes(StandardCharsets.UTF_8));
        String old = Base64.getUrlEncoder().withoutPadding().encodeToString(
                ByteBuffer.allocate(72).put(content).put(mac.doFinal(content)).array());
        assertThat(portal.answer(new PageRequest("GET", List.of(old), null)).status())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("calls may carry the token in the header customer-portal-token")
    void token_in_the_header() {
        String token = link().substring(link().lastIndexOf('/') + 1);
        assertThat(text(byHeader("GET", token, "invoices"))).contains("Anna &lt;&amp; Co&gt;");
        assertThat(byHeader("GET", token).status()).isEqualTo(200);
        assertThat(byHeader("GET", token, "nowhere").status()).isEqualTo(404);
        assertThat(byHeader("GET", "A" + token).status()).isEqualTo(401);
        assertThat(byHeader("POST", "A" + token, "details").status()).isEqualTo(401);
        api.at(api.now().plusSeconds(12 * 3600));
        assertThat(byHeader("GET", token).status()).isEqualTo(401);
    }

    private Page byHeader(String method, String token, String... path) {
        return portal.answer(new PageRequest(method, List.of(path), token, Map::of));
    }

    @Test
    @DisplayName("invoices show what is open and give their file, to their own customer only")
    void invoices() {
        JsonNode invoice = invoice("anna");
        assertThat(text(get(link()))).contains("€1,234.56", "Open invoices: 1");
        String id = invoice.get("svc_id").textValue();
        assertThat(text(get(link() + "/invoices"))).contains(invoice.get("number").textValue(),
                ">Open<", "/invoices/" + id + ".pdf\"");
        Page file = get(link() + "/invoices/" + id + ".pdf");
        assertThat(file.type()).isEqualTo("application/pdf");
        assertThat(new String(file.bytes(), 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'ben', 'currency': 'EUR'}}");
        String other = invoice("ben").get("svc_id").textValue();
        assertThat(get(link() + "/invoices/" + other + ".pdf").status()).isEqualTo(404);
    }

    @Test
    @DisplayName("what was paid and credited has its files; the account has its balance")
    void money() {
        JsonNode invoice = invoice("anna");
        String id = invoice.get("svc_id").textValue();
        api.ok("POST", "/payments", "{'payment': {'invoice_id': '" + id
                + "', 'amount_cents': 100000, 'reference': 'wire 7'}}");
        JsonNode note = api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '" + id
                + "', 'offset_amount_cents': 3456, 'items': [{'fee_id': '"
                + invoice.at("/fees/0/svc_id").textValue() + "', 'amount_cents': 3456}]}}")
                .get("credit_note");
        String payments = text(get(link() + "/payments"));
        assertThat(payments).contains("€1,000.00", "wire 7",
                invoice.get("number").textValue());
        Matcher receipt = Pattern.compile("/payments/[0-9a-f-]+\\.pdf").matcher(payments);
        assertThat(receipt.find()).isTrue();
        assertThat(get(link() + receipt.group()).type()).isEqualTo("application/pdf");
        assertThat(text(get(link() + "/credit-notes"))).contains("€34.56");
        String file = "/credit-notes/" + note.get("svc_id").textValue() + ".pdf";
        assertThat(get(link() + file).type()).isEqualTo("application/pdf");
        assertThat(text(get(link() + "/statement"))).contains("€200.00", "Payment received",
                "Not yet due €200.00", "/statement/2024-EUR.pdf");
        assertThat(get(link() + "/statement/2024-EUR.pdf").type()).isEqualTo("application/pdf");
        for (String none : List.of("2024-USD.pdf", "0000-EUR.pdf")) {
            assertThat(get(link() + "/statement/" + none).status()).as(none).isEqualTo(404);
        }
        assertThat(get(link() + "/statement/2023").status()).isEqualTo(200);
        api.ok("POST", "/customers", "{'customer': {'external_id': 'ben', 'currency': 'EUR'}}");
        String ben = api.ok("GET", "/customers/ben/portal_url", null)
                .at("/customer/portal_url").textValue();
        assertThat(get(ben + receipt.group()).status()).isEqualTo(404);
        assertThat(get(ben + file).status()).isEqualTo(404);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.10: file_url of a final invoice opens the same "
            + "file, altered 401")
    void file_url() {
        String address = invoice("anna").get("file_url").textValue();
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
        assertThat(text(get(link() + "/usage"))).contains("Calls", "3 · €1.50",
                "<rect class=\"reach\" width=\"100.00\"");
        assertThat(text(get(link() + "/subscriptions"))).contains("Pro", "€10.00 a month");
    }

    @Test
    @DisplayName("wallets show their balance and their history")
    void wallets() {
        String id = api.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'anna',"
                + " 'rate_amount': '2', 'name': 'Start', 'currency': 'EUR',"
                + " 'granted_credits': '10', 'paid_credits': '0'}}").at("/wallet/svc_id")
                .textValue();
        assertThat(text(get(link() + "/wallets"))).contains("Start", "€20.00");
        assertThat(text(get(link() + "/wallets/" + id))).contains("Granted", "+10", "+€20.00");
        assertThat(get(link() + "/wallets/" + api.ids().next(api.now())).status()).isEqualTo(404);
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
        assertThat(get(link() + "/wallets/" + id + "/x").status()).isEqualTo(404);
        assertThat(get(link() + "/wallets/" + id + "/2/3").status()).isEqualTo(404);
        JsonNode invoice = invoice("anna");
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
        assertThat(text(get(link() + path))).contains(newest, path + "/2\" rel=\"next\"")
                .doesNotContain(oldest);
        assertThat(text(get(link() + path + "/2"))).contains(oldest, path + "/1\" rel=\"prev\"")
                .doesNotContain(newest);
        assertThat(text(get(link() + path + "/1"))).contains(newest);
    }

    @Test
    @DisplayName("details are stored by the rules of the API; errors are shown at their fields")
    void details() {
        String page = link() + "/details";
        Map<String, String> form = new HashMap<>(Map.of("form", formToken(get(page)),
                "name", "Anna", "email", "no address", "country", "FR", "city", "Paris"));
        Page wrong = post(page, form);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(text(wrong)).contains("value=\"no address\"", "id=\"email-error\">This is not");
        assertThat(stored("city")).isNull();
        form.put("email", "");
        Page good = post(page, form);
        assertThat(good.status()).isEqualTo(303);
        assertThat(stored("city")).isEqualTo("Paris");
        assertThat(stored("email")).isNull();
        String saved = good.headers().get("Location").substring(Portal.PATH.length());
        assertThat(text(get("https://b.example" + Portal.PATH + saved)))
                .contains("Your details are saved.");
    }

    @Test
    @DisplayName("api-conventions.md 14: the link of a key that may not write customers only shows")
    void a_link_that_only_shows() {
        String link = linkOf(Map.of("customer", List.of("read")));
        String page = link + "/details";
        assertThat(text(get(page))).contains("anna@x.example", "Tax number")
                .doesNotContain("<form", "<input", "<select");
        assertThat(get(page + "/saved").status()).isEqualTo(404);
        assertThat(text(get(link + "/invoices"))).contains("Anna &lt;&amp; Co&gt;");
        LinkKeyRing keys = api.database().read(handle -> new LinkKeys(handle).ring());
        String form = new SignedToken(keys, "customer-portal/details").sign(
                link.substring("https://b.example".length()).getBytes(StandardCharsets.UTF_8));
        assertThat(post(page, Map.of("name", "Mallory", "form", form)).status()).isEqualTo(403);
        assertThat(stored("name")).isEqualTo("Anna <& Co>");
        assertThat(text(get(linkOf(Map.of("customer", List.of("read", "write"))) + "/details")))
                .contains("<form");
    }

    private String linkOf(Map<String, List<String>> permissions) {
        return api.api().answerFor(new Caller(null, permissions), new ApiRequest("GET",
                "/customers/anna/portal_url", null, null, null, () -> new byte[0]),
                RequestOrigin.here()).json().at("/customer/portal_url").textValue();
    }

    @Test
    @DisplayName("a form that no page of this visit has made changes nothing")
    void foreign_forms() {
        String page = link() + "/details";
        assertThat(post(page, Map.of("name", "Mallory")).status()).isEqualTo(403);
        String other = formToken(get(link() + "/details"));
        assertThat(post(page, Map.of("name", "Mallory", "form", other)).status())
                .as("the form of another visit").isEqualTo(403);
        assertThat(stored("name")).isEqualTo("Anna <& Co>");
    }

    @Test
    @DisplayName("pages speak the language of the customer's documents, numbers too")
    void language() {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna',"
                + " 'billing_configuration': {'document_locale': 'de'}}}");
        invoice("anna");
        assertThat(text(get(link() + "/invoices"))).contains("<html lang=\"de\">",
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
        invoice("anna");
        try (HttpServer server = HttpServer.start(
                Listening.onThisMachine(Limits.ofBodies(10_000)), api.api(),
                Map.of(Portal.PATH, portal), new Monitoring("test", failure -> {
                    throw failure;
                }))) {
            String address = link().replace("https://b.example",
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

    private JsonNode invoice(String customer) {
        return api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': '" + customer
                + "', 'currency': 'EUR', 'fees': [{'add_on_code': 'setup'}]}}").get("invoice");
    }

    private String link() {
        return api.ok("GET", "/customers/anna/portal_url", null).at("/customer/portal_url")
                .textValue();
    }

    private static String formToken(Page page) {
        Matcher found = FORM_TOKEN.matcher(text(page));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    @Test
    @DisplayName("the buyer states what electronic invoices have to bear, and where they go")
    void electronic_invoices() {
        String page = link() + "/details";
        assertThat(text(get(page))).contains("Buyer reference", "0088 EAN Location Code");
        Map<String, String> form = new HashMap<>(Map.of("name", "Anna", "buyer_reference", "PO 7",
                "electronic_address_scheme", "0088", "electronic_address", "4012345000008",
                "form", formToken(get(page))));
        Page wrong = post(page, form);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(text(wrong)).contains("aria-describedby=\"electronic_address-error\"",
                "value=\"4012345000008\"");
        form.put("electronic_address", "4012345000009");
        assertThat(post(page, form).status()).isEqualTo(303);
        JsonNode stored = api.ok("GET", "/customers/anna", null).at("/customer/e_invoicing");
        assertThat(stored.toString()).isEqualTo("{\"address\":{\"scheme\":\"0088\","
                + "\"id\":\"4012345000009\"},\"buyer_reference\":\"PO 7\"}");
        assertThat(text(get(page))).contains("value=\"PO 7\"",
                "<option value=\"0088\" selected>");
        form.put("electronic_address", "");
        assertThat(text(post(page, form))).contains("electronic_address-error");
        form.put("electronic_address_scheme", "");
        assertThat(post(page, form).status()).isEqualTo(303);
        assertThat(api.ok("GET", "/customers/anna", null).at("/customer/e_invoicing").toString())
                .isEqualTo("{\"buyer_reference\":\"PO 7\"}");
    }

    private Page post(String address, Map<String, String> form) {
        return portal.answer(new PageRequest("POST", path(address), () -> form));
    }

    private String stored(String member) {
        return api.ok("GET", "/customers/anna", null).at("/customer/" + member).textValue();
    }

    private Page get(String address) {
        return portal.answer(new PageRequest("GET", path(address), () -> {
            throw new AssertionError("reading sends no form");
        }));
    }

    private static List<String> path(String address) {
        List<String> parts = new ArrayList<>(List.of(address.split("/")));
        return parts.size() < 5 ? List.of() : parts.subList(4, parts.size());
    }

    private static String text(Page page) {
        return new String(page.bytes(), StandardCharsets.UTF_8);
    }
}
