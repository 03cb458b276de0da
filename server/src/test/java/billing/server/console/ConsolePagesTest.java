package billing.server.console;

import static billing.server.console.ConsoleFixture.KEY;
import static billing.server.console.ConsoleFixture.READER;
import static billing.server.console.ConsoleFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.server.page.Page;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages of the console show, and what their actions do. */
class ConsolePagesTest {
    private static final String HOSTILE = "<script>alert(1)</script> {{key}} & Co";
    @TempDir
    Path folder;
    private ConsoleFixture browser;
    private String invoice;
    private String path;

    @BeforeEach
    void open() {
        browser = new ConsoleFixture(folder);
        invoice = browser.invoice("anna", HOSTILE);
        path = "/console/invoices/" + invoice;
        browser.signIn(KEY);
    }

    @AfterEach
    void close() {
        browser.close();
    }

    private List<String> paths() {
        return List.of("/console/today", "/console/today/run", "/console/invoices",
                "/console/invoices/credit-notes?q=anna&from=2024-01-01", "/console/invoices/payments",
                "/console/invoices?q=anna&state=open&from=2024-01-01&to=2024-12-31", path,
                path + "/calculation", path + "/lines/" + fee(), path + "/void",
                path + "/credit", path + "/pay", path + "/finalize");
    }

    @Test
    void every_page_is_plain_html_in_which_names_are_texts() {
        for (String one : paths()) {
            Page page = browser.get(one);
            assertThat(page.status()).as(one).isEqualTo(200);
            assertThat(text(page)).as(one).startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                    .contains("<h1>", "class=\"skip\"", "<main id=\"content\"")
                    .doesNotContain("<script", " style=", " onclick");
        }
        assertThat(text(browser.get(path)))
                .contains("&lt;script&gt;alert(1)&lt;/script&gt; {{key}} &amp; Co");
    }

    @Test
    void an_issued_invoice_names_the_customer_as_its_pdf_does() {
        browser.call("POST", "/customers", "{'customer': {'external_id': 'anna', 'name':"
                + " 'Renamed'}}");
        assertThat(text(browser.get(path))).doesNotContain("Renamed").contains(
                "/console/customers/anna\">&lt;script&gt;alert(1)&lt;/script&gt; {{key}}");
    }

    @Test
    void a_path_that_is_none_is_not_found() {
        for (String one : List.of("/console/nowhere", "/console/invoices/1",
                path + "/x", path + "/lines/" + invoice, "/console/today/x",
                "/console/invoices/" + invoice.replace(invoice.charAt(0), 'f'),
                path + "/void/x", path + "/reverse/" + invoice)) {
            assertThat(browser.get(one).status()).as(one).isEqualTo(404);
        }
    }

    @Test
    void a_key_that_only_reads_sees_no_actions_and_can_take_none() {
        browser.signIn(READER);
        for (String one : List.of("/console/today", "/console/invoices", path)) {
            Page page = browser.get(one);
            assertThat(page.status()).as(one).isEqualTo(200);
            assertThat(text(page)).as(one).doesNotContain(">Void<", ">Credit<", ">Run now<",
                    ">Record payment<");
        }
        for (String one : List.of("/void", "/credit", "/pay", "/finalize")) {
            assertThat(browser.get(path + one).status()).as(one).isEqualTo(403);
            assertThat(browser.post(path + one, Map.of()).status()).as(one).isEqualTo(403);
        }
        assertThat(browser.post("/console/today/run", Map.of()).status()).isEqualTo(403);
        assertThat(shown().get("status").textValue()).isEqualTo("finalized");
    }

    @Test
    void a_key_reads_only_what_its_permissions_name() {
        String limited = "33333333-3333-4333-8333-333333333333";
        browser.addKey(limited, "Limited", Map.of("invoice", List.of("read")));
        browser.signIn(limited);
        assertThat(text(browser.get(path))).contains("What happened")
                .doesNotContain("<h2>Payments</h2>", "<h2>Credit notes</h2>");
        String other = "44444444-4444-4444-8444-444444444444";
        browser.addKey(other, "Other", Map.of("plan", List.of("read")));
        browser.signIn(other);
        assertThat(browser.get("/console/invoices").status()).isEqualTo(403);
        assertThat(browser.get(path + ".pdf").status()).isEqualTo(403);
    }

    @Test
    void an_invoice_shows_its_amounts_and_documents() {
        assertThat(text(browser.get("/console/invoices"))).contains("\u20ac1,234.56", ">Open<");
        assertThat(text(browser.get(path))).contains("\u20ac1,234.56", path + ".pdf",
                ">Record payment<", ">Credit<", ">Void<");
        assertThat(browser.get(path + ".pdf").type()).isEqualTo("application/pdf");
        assertThat(text(browser.get(path + "/calculation"))).contains("<details open>",
                "1,234.56 EUR");
    }

    @Test
    void an_e_invoice_that_cannot_be_written_is_refused_with_what_to_fix() {
        Page refused = browser.get(path + ".xml");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(text(refused)).contains("cannot be written as", "<li>", "BT-",
                "href=\"" + path + "\">Back to the invoice<");
    }

    @Test
    void a_payment_is_recorded_and_reversed() {
        Page wrong = browser.post(path + "/pay", Map.of("amount_cents", "1.234",
                "reference", "wire 7", "paid_at", "2024-01-10"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(text(wrong)).contains("Enter an amount in EUR, like 1234.50",
                "value=\"wire 7\"", "Nothing was changed");
        assertThat(text(browser.post(path + "/pay", Map.of("amount_cents", "0", "reference",
                "wire 7", "paid_at", "2024-01-10")))).contains("like 1234.50; more than 0");
        Page done = browser.post(path + "/pay", Map.of("amount_cents", "1,000.00",
                "reference", "wire 7", "paid_at", "2024-01-10"));
        assertThat(done.headers().get("Location")).isEqualTo(path);
        assertThat(shown().get("total_due_amount_cents").longValue()).isEqualTo(23456);
        assertThat(browser.clients()).as("the log of requests names the key")
                .contains("console, Anna (\u20261111)");
        String payment = browser.call("GET", "/payments?invoice_id=" + invoice, null)
                .at("/payments/0/svc_id").textValue();
        String page = text(browser.get(path));
        assertThat(page).contains("wire 7", "Partly paid", path + "/reverse/" + payment,
                "Payment of \u20ac1,000.00");
        Page again = browser.post(path + "/pay", Map.of("amount_cents", "1000",
                "reference", "wire 7", "paid_at", "2024-01-10"));
        assertThat(again.status()).as("an equal payment").isEqualTo(422);
        Map<String, String> small = Map.of("amount_cents", "1", "reference", "wire 8", "paid_at",
                "2024-01-10");
        browser.post(path + "/pay", small);
        assertThat(text(browser.post(path + "/pay", small)))
                .contains("Tick the box below to record it again");
        assertThat(text(browser.post(path + "/pay", Map.of("amount_cents", "500", "reference",
                "wire 9", "paid_at", "2024-01-10"))))
                .contains("This is more than the amount due. Tick the box below");
        assertThat(browser.post(path + "/reverse/" + payment, Map.of("kind", "return",
                "amount_cents", "400", "reason", "closed account", "reversed_at", "2024-01-11"))
                .status()).isEqualTo(303);
        assertThat(shown().get("total_due_amount_cents").longValue()).isEqualTo(63356);
        assertThat(text(browser.get(path))).contains("closed account", "Partly returned");
        assertThat(text(browser.get("/console/customers/anna"))).contains("Partly returned");
    }

    @Test
    void credit_notes_and_payments_are_listed_for_keys_that_may_read_them() {
        browser.post(path + "/pay", Map.of("amount_cents", "1000", "reference", "wire 7",
                "paid_at", "2024-01-10"));
        browser.post(path + "/credit", Map.of("fee-" + fee(), "34.56", "way", "offset",
                "reason", "order_change", "description", "Too much"));
        assertThat(text(browser.get("/console/invoices/payments?customer=anna"))).contains(
                "wire 7", "\u20ac1,000.00", "Succeeded", "href=\"" + path + "\"");
        assertThat(text(browser.get("/console/invoices/payments?customer=ben")))
                .contains("No payments.");
        assertThat(text(browser.get("/console/invoices/credit-notes"))).contains("-CN001",
                "Order change", "\u20ac34.56", "Issued", "/credit-notes/");
        assertThat(text(browser.get("/console/invoices/credit-notes?q=nobody")))
                .contains("No credit notes.");
        String limited = "33333333-3333-4333-8333-333333333333";
        browser.addKey(limited, "Limited", Map.of("invoice", List.of("read")));
        browser.signIn(limited);
        assertThat(text(browser.get("/console/invoices"))).doesNotContain("Credit notes",
                "Payments");
        assertThat(browser.get("/console/invoices/credit-notes").status()).isEqualTo(403);
        assertThat(browser.get("/console/invoices/payments").status()).isEqualTo(403);
    }

    @Test
    void lines_of_one_name_differ_in_the_form_for_a_credit_note_and_their_dates_are_unbroken() {
        String fee = "{'add_on_code': 'setup-anna', 'units': '";
        String equal = "/console/invoices/" + browser.call("POST", "/invoices", "{'invoice':"
                + " {'external_customer_id': 'anna', 'currency': 'EUR', 'fees': [" + fee + "2'}, "
                + fee + "3'}]}}").at("/invoice/svc_id").textValue();
        assertThat(text(browser.get(equal + "/credit"))).contains(">1. &lt;script&gt;",
                ">2. &lt;script&gt;", "Units: 2, 2024-01-11 \u2013 2024-01-11. At most 2469.12",
                "Units: 3, 2024-01-11 \u2013 2024-01-11. At most 3703.68");
        assertThat(text(browser.get(equal)))
                .contains("data-label=\"From\" class=\"whole\"><div>", "2024-01-11");
    }

    @Test
    void a_credit_note_is_created_for_lines() {
        assertThat(text(browser.get(path))).doesNotContain("Credited");
        assertThat(browser.post(path + "/credit", Map.of("way", "offset", "reason", "other"))
                .status()).isEqualTo(422);
        Page tooMuch = browser.post(path + "/credit", Map.of("fee-" + fee(), "2000",
                "way", "offset", "reason", "order_change"));
        assertThat(tooMuch.status()).isEqualTo(422);
        assertThat(browser.post(path + "/credit", Map.of("fee-" + fee(), "34.56",
                "way", "offset", "reason", "order_change", "description", "Too much"))
                .status()).isEqualTo(303);
        assertThat(shown().get("total_due_amount_cents").longValue()).isEqualTo(120000);
        String page = text(browser.get(path));
        assertThat(page).contains("-CN001", "Order change", "\u20ac34.56", "Credited");
        String note = browser.call("GET", "/credit_notes", null).at("/credit_notes/0/svc_id")
                .textValue();
        assertThat(browser.get(path + "/credit-notes/" + note + ".pdf").type())
                .isEqualTo("application/pdf");
    }

    @Test
    void a_credit_note_is_offered_while_anything_can_be_credited() {
        String link = "href=\"" + path + "/credit\"";
        assertThat(text(browser.get(path))).contains(link);
        assertThat(browser.post(path + "/credit", Map.of("fee-" + fee(), "1234.56",
                "way", "offset", "reason", "other")).status()).isEqualTo(303);
        assertThat(text(browser.get(path))).doesNotContain(link);
        assertThat(browser.get(path + "/credit").status()).isEqualTo(405);
    }

    @Test
    void a_credit_note_of_an_invoice_with_a_negative_line_is_offered_for_what_it_billed() {
        for (String rate : List.of("20", "0")) {
            browser.call("POST", "/taxes", "{'tax': {'code': 't" + rate + "', 'name': 'T',"
                    + " 'rate': " + rate + "}}");
        }
        String fee = "{'add_on_code': 'setup-anna', 'unit_amount_cents': ";
        JsonNode reduced = browser.call("POST", "/invoices", "{'invoice':"
                + " {'external_customer_id': 'anna', 'currency': 'EUR', 'fees': ["
                + fee + "10000, 'tax_codes': ['t20']}, " + fee + "-3000, 'tax_codes': ['t0']}]}}")
                .at("/invoice");
        String page = "/console/invoices/" + reduced.at("/svc_id").textValue();
        String line = "fee-" + reduced.at("/fees/0/svc_id").textValue();
        assertThat(text(browser.get(page + "/credit"))).contains("at most 90.00 EUR in all",
                "At most 75.00, before coupons").doesNotContain("100.00");
        assertThat(text(browser.post(page + "/credit", Map.of(line, "100", "way", "offset",
                "reason", "other"))))
                .contains("Higher than remaining invoice amount");
        assertThat(browser.post(page + "/credit", Map.of(line, "75", "way", "offset",
                "reason", "other")).status()).isEqualTo(303);
        assertThat(text(browser.get(page))).doesNotContain("href=\"" + page + "/credit\"");
        assertThat(browser.get(page + "/credit").status()).isEqualTo(405);
    }

    @Test
    void a_form_that_is_submitted_twice_is_carried_out_once() {
        Map<String, String> form = Map.of("fee-" + fee(), "10", "way", "offset", "reason",
                "other", "once", once(path + "/credit"));
        assertThat(browser.post(path + "/credit", form).status()).isEqualTo(303);
        assertThat(browser.post(path + "/credit", form).status()).isEqualTo(409);
        assertThat(browser.call("GET", "/credit_notes", null).at("/meta/total_count").intValue())
                .isEqualTo(1);
    }

    @Test
    void a_form_whose_action_failed_can_be_submitted_again() {
        Map<String, String> form = Map.of("once", once("/console/today/run"));
        browser.database().writing(handle ->
                handle.execute("ALTER TABLE activity_logs RENAME TO removed"));
        assertThatThrownBy(() -> browser.post("/console/today/run", form))
                .isInstanceOf(RuntimeException.class);
        browser.database().writing(handle ->
                handle.execute("ALTER TABLE removed RENAME TO activity_logs"));
        assertThat(browser.post("/console/today/run", form).status()).isEqualTo(303);
        assertThat(browser.post("/console/today/run", form).status()).isEqualTo(409);
    }

    /** The number of the form on a page. */
    private String once(String page) {
        Matcher once = Pattern.compile("name=\"once\" value=\"([0-9a-f]{64})\"")
                .matcher(text(browser.get(page)));
        assertThat(once.find()).isTrue();
        return once.group(1);
    }

    @Test
    void an_invoice_is_voided_once() {
        assertThat(text(browser.get(path + "/void"))).contains("of \u20ac1,234.56?",
                "This cannot be undone. The invoice can be regenerated.");
        Page amountAlone = browser.post(path + "/void", Map.of("credit_amount", "10"));
        assertThat(amountAlone.status()).isEqualTo(422);
        assertThat(browser.post(path + "/void", Map.of("reason", "a".repeat(501))).status())
                .isEqualTo(422);
        assertThat(browser.post(path + "/void",
                Map.of("reason", "Gr\u00f6\u00dfe <b>falsch</b> + 1%")).status()).isEqualTo(303);
        assertThat(shown().get("status").textValue()).isEqualTo("voided");
        Page again = browser.post(path + "/void", Map.of());
        assertThat(again.status()).isEqualTo(405);
        assertThat(text(again)).contains("Nothing was changed");
        assertThat(text(browser.get(path))).contains(">Voided<", "Reason: Gr\u00f6\u00dfe"
                + " &lt;b&gt;falsch&lt;/b&gt; + 1%").doesNotContain(">Void<");
        JsonNode logged = browser.call("GET",
                "/activity_logs?activity_types[]=invoice.voided", null).at("/activity_logs/0");
        assertThat(logged.get("activity_reason").textValue())
                .isEqualTo("Gr\u00f6\u00dfe <b>falsch</b> + 1%");
        assertThat(logged.get("activity_source").textValue()).as("not a program's request")
                .isEqualTo("front");
    }

    @Test
    void a_list_has_the_invoices_of_the_state_that_its_badges_show() {
        String late = browser.invoice("anna.b", "Late");
        browser.call("PUT", "/invoices/" + late, "{'invoice': {'payment_status': 'failed'}}");
        assertThat(text(browser.get("/console/invoices?state=failed"))).contains(late)
                .doesNotContain(invoice);
        assertThat(text(browser.get("/console/invoices?state=open"))).contains(invoice)
                .doesNotContain(late);
        browser.set("2024-02-11T00:00:00Z");
        browser.post("/console/today/run", Map.of("once", once("/console/today/run")));
        assertThat(text(browser.get("/console/invoices?state=overdue"))).contains(invoice, late);
        assertThat(text(browser.get("/console/invoices?state=failed"))).doesNotContain(late);
        assertThat(text(browser.get("/console/invoices?customer=anna"))).contains(invoice)
                .doesNotContain(late);
        assertThat(text(browser.get("/console/customers/anna")))
                .contains("/console/invoices?customer&#x3D;anna\"");
    }

    @Test
    void today_shows_what_is_due_and_runs_it() {
        browser.call("POST", "/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval':"
                + " 'monthly', 'pay_in_advance': false, 'amount_cents': 3100,"
                + " 'amount_currency': 'EUR'}}");
        browser.call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 's1', 'subscription_at':"
                + " '2024-01-01T00:00:00Z'}}");
        assertThat(text(eventually("/console/today"))).contains("The next billing is due on"
                + " 2024-02-01 00:10 UTC: 1 subscription in 1 invoice", "\u20ac31.00",
                "Nothing needs attention", ">Run now<");
        assertThat(text(browser.get("/console/today/run"))).contains(
                "The next billing is due on 2024-02-01 00:10 UTC: 1 subscription in 1 invoice");
        browser.set("2024-02-12T00:00:00Z");
        assertThat(text(browser.get("/console/today/run")))
                .contains("Billing has been due since 2024-02-01 00:10 UTC:"
                        + " 1 subscription in 1 invoice");
        Page done = browser.post("/console/today/run", Map.of("reason", "Month end"));
        assertThat(done.headers().get("Location")).isEqualTo("/console/today?made=1");
        assertThat(text(browser.get("/console/today?made=1"))).contains("Invoices created: 1",
                "1 invoice, the latest of 2024-02-01 00:10 UTC",
                "2 invoices are overdue");
        JsonNode asked = browser.call("GET",
                "/activity_logs?activity_types[]=billing_run.requested", null)
                .at("/activity_logs/0");
        assertThat(asked.get("activity_reason").textValue()).isEqualTo("Month end");
        assertThat(asked.at("/activity_object/until").textValue())
                .isEqualTo("2024-02-12T00:00:00Z");
    }

    /** The page once its amounts have been calculated. */
    private Page eventually(String page) {
        Page shown = browser.get(page);
        for (int i = 0; i < 100 && text(shown).contains("are being calculated"); i++) {
            shown = browser.get(page);
        }
        return shown;
    }

    private JsonNode shown() {
        return browser.call("GET", "/invoices/" + invoice, null).get("invoice");
    }

    private String fee() {
        return shown().at("/fees/0/svc_id").textValue();
    }
}
