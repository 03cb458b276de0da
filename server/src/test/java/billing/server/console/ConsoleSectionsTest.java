package billing.server.console;

import static billing.server.console.ConsoleFixture.KEY;
import static billing.server.console.ConsoleFixture.READER;
import static billing.server.console.ConsoleFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import billing.server.page.Page;
import billing.server.routing.ApiRequest;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookMessage;
import billing.webhook.store.WebhookMessages;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sections about customers, revenue, usage, webhooks, the catalog and the logs. */
class ConsoleSectionsTest {
    private static final String ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt; {{key}} &amp; Co";
    private static final Instant NOW = ConsoleExample.NOW;
    private static final UUID MESSAGE = ConsoleExample.MESSAGE;
    private static final UUID LOG = ConsoleExample.LOG;
    @TempDir
    Path folder;
    private ConsoleFixture browser;
    private ConsoleExample example;
    private String wallet;

    @BeforeEach
    void open() {
        browser = new ConsoleFixture(folder);
        String hostile = "<script>alert(1)</script> {{key}} & Co";
        example = new ConsoleExample(browser, hostile, hostile);
        wallet = example.wallet();
        browser.signIn(KEY);
    }

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void every_page_is_plain_html_in_which_names_are_texts() {
        for (String path : example.paths()) {
            Page page = browser.get(path);
            assertThat(page.status()).as(path).isEqualTo(200);
            assertThat(text(page)).as(path).startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                    .contains("<h1>", "<main id=\"content\"")
                    .doesNotContain("<script", " style=", " onclick", "<b>");
        }
        for (String path : List.of("/console/customers", "/console/customers/a%2Fb%20c",
                "/console/usage", "/console/webhooks/" + MESSAGE, "/console/catalog",
                "/console/catalog/metrics", "/console/catalog/coupons",
                "/console/logs/activity/" + LOG, "/console/logs/api",
                "/console/logs/security/" + LOG)) {
            assertThat(text(browser.get(path))).as(path).contains(ESCAPED);
        }
    }

    @Test
    void without_a_session_every_page_leads_to_the_form() {
        browser.cookie(null);
        for (String path : example.paths()) {
            assertThat(browser.get(path).status()).as(path).isEqualTo(303);
        }
    }

    @Test
    void names_that_browsers_take_for_steps_to_other_pages_are_escaped_in_paths() {
        for (String name : List.of(".", "..", "~.", "~~..", "~", "...")) {
            browser.call("POST", "/customers", "{'customer': {'external_id': '" + name
                    + "', 'name': 'Company " + name + " Ltd', 'currency': 'EUR'}}");
            browser.call("POST", "/plans", "{'plan': {'code': '" + name + "', 'name': 'Plan "
                    + name + " X', 'interval': 'monthly', 'amount_cents': 0,"
                    + " 'pay_in_advance': false, 'amount_currency': 'EUR'}}");
            String customer = Visit.path("customers", name);
            String plan = Visit.path("catalog/plans", name);
            assertThat(customer).doesNotMatch(".*/(\\.|%2E){1,2}");
            assertThat(text(browser.get("/console/customers"))).contains('"' + customer + '"');
            assertThat(text(browser.get("/console/catalog"))).contains('"' + plan + '"');
            assertThat(text(browser.get(customer))).contains("Company " + name + " Ltd");
            assertThat(text(browser.get(customer + "/statement")))
                    .contains("Company " + name + " Ltd");
            assertThat(text(browser.get(plan))).contains("Plan " + name + " X");
        }
    }

    @Test
    void a_path_that_is_none_is_not_found() {
        for (String path : List.of("/console/customers/nobody", "/console/customers/a%2Fb%20c/x",
                "/console/customers/a%2Fb%20c/statement/2024-USD.pdf",
                "/console/customers/a%2Fb%20c/statement/0000-EUR.pdf",
                "/console/customers/nobody/wallets/" + wallet + "/top-up",
                "/console/customers/a%2Fb%20c/wallets/" + LOG + "/top-up",
                "/console/revenue/x", "/console/revenue/x.csv", "/console/usage/x",
                "/console/webhooks/x", "/console/webhooks/" + LOG,
                "/console/webhooks/" + LOG + "/retry", "/console/catalog/x",
                "/console/catalog/plans/x", "/console/logs/x", "/console/logs/api/x",
                "/console/logs/api/" + MESSAGE)) {
            assertThat(browser.get(path).status()).as(path).isEqualTo(404);
        }
        for (String path : List.of("/console/customers/nobody/wallets/" + wallet + "/top-up",
                "/console/customers/a%2Fb%20c/wallets/" + LOG + "/top-up",
                "/console/webhooks/" + LOG + "/retry")) {
            assertThat(browser.post(path, Map.of("paid_credits", "1")).status()).as(path)
                    .isEqualTo(404);
        }
    }

    @Test
    void a_key_that_only_reads_sees_no_actions_and_can_take_none() {
        browser.signIn(READER);
        assertThat(text(browser.get("/console/customers/a%2Fb%20c"))).contains("s1")
                .doesNotContain("Top up");
        assertThat(text(browser.get("/console/webhooks/" + MESSAGE))).doesNotContain("Retry<");
        for (String path : List.of(example.topUp(), "/console/webhooks/" + MESSAGE + "/retry")) {
            assertThat(browser.get(path).status()).as(path).isEqualTo(403);
            assertThat(browser.post(path, Map.of("granted_credits", "5")).status()).as(path)
                    .isEqualTo(403);
        }
        assertThat(credits()).isEqualTo("0.0");
        assertThat(status()).isEqualTo(MessageStatus.FAILED);
    }

    @Test
    void a_key_reads_only_what_its_permissions_name() {
        String limited = "33333333-3333-4333-8333-333333333333";
        browser.addKey(limited, "Limited", Map.of("customer", List.of("read"), "plan",
                List.of("read"), "activity_log", List.of("read")));
        browser.signIn(limited);
        assertThat(text(browser.get("/console/customers/a%2Fb%20c"))).contains(ESCAPED)
                .doesNotContain("<h2>", "Statement of account", "Amount due");
        assertThat(text(browser.get("/console/catalog")))
                .contains("/console/catalog/plans/pro", "Plans")
                .doesNotContain("Coupons");
        for (String path : List.of("/console/customers/a%2Fb%20c/statement",
                "/console/customers/a%2Fb%20c/statement/2024-EUR.pdf", "/console/revenue",
                "/console/revenue/mrr.csv", "/console/usage", "/console/webhooks",
                "/console/catalog/metrics", "/console/logs/api",
                "/console/logs/security/" + LOG)) {
            assertThat(browser.get(path).status()).as(path).isEqualTo(403);
        }
    }

    @Test
    void a_customer_shows_what_it_bought_uses_and_owes() {
        assertThat(text(browser.get("/console/customers/a%2Fb%20c"))).contains("s1",
                "\u20ac31.00", "\u20ac1,234.56", "10%", ">Top up<", "01-09: 3", "01-10: 4",
                "\u20ac1.75", "/console/invoices?customer&#x3D;a%2Fb%20c");
        assertThat(text(browser.get("/console/customers/a%2Fb%20c/statement")))
                .contains("\u20ac1,234.56", "2024-EUR.pdf");
        assertThat(browser.get("/console/customers/a%2Fb%20c/statement/2024-EUR.pdf").type())
                .isEqualTo("application/pdf");
        assertThat(text(browser.get("/console/customers/a%2Fb%20c/portal")))
                .contains(ConsoleFixture.BASE + "/customer-portal/", "can change the customer");
        assertThat(text(browser.get("/console/customers?q=nobody"))).contains("No customers.");
    }

    @Test
    void who_may_not_change_customers_gets_a_portal_link_that_only_shows() {
        browser.signIn(READER);
        assertThat(text(browser.get("/console/customers/a%2Fb%20c/portal")))
                .contains(ConsoleFixture.BASE + "/customer-portal/")
                .doesNotContain("can change the customer");
    }

    @Test
    void a_wallet_is_topped_up() {
        for (Map<String, String> wrong : List.of(Map.of("granted_credits", "0.00"),
                Map.of("paid_credits", "many"), Map.of("granted_credits", "-1"),
                Map.<String, String>of())) {
            Page page = browser.post(example.topUp(), wrong);
            assertThat(page.status()).as(wrong.toString()).isEqualTo(422);
            assertThat(text(page)).contains("Nothing was changed");
        }
        assertThat(credits()).isEqualTo("0.0");
        Page done = browser.post(example.topUp(),
                Map.of("granted_credits", "5.5", "paid_credits", ""));
        assertThat(done.headers().get("Location")).isEqualTo("/console/customers/a%2Fb%20c");
        assertThat(credits()).isEqualTo("5.5");
    }

    @Test
    void revenue_is_that_of_the_reports() {
        assertThat(text(browser.get("/console/revenue"))).contains("2024-01", "\u20ac1,234.56",
                "<rect class=\"tone0\"");
        assertThat(text(browser.get("/console/revenue/mrr"))).contains("\u20ac31.00");
        assertThat(text(browser.get("/console/revenue/plans.csv?currency=EUR"))).isEqualTo(
                "plan,invoiced,recognized,granted_credits,currency\n"
                        + ",1234.56,1234.56,0.00,EUR\n");
        assertThat(text(browser.get("/console/revenue/ageing"))).as("by name, then the id")
                .containsPattern("customers/a%2Fb%20c\">[^<]+</a> <span class=\"note\">a/b c<");
        Page ageing = browser.get("/console/revenue/ageing.csv");
        assertThat(ageing.headers().get("Content-Disposition"))
                .isEqualTo("attachment; filename=\"ageing.csv\"");
        assertThat(text(ageing)).isEqualTo("customer,not_due,due_1_to_30_days,due_31_to_60_days,"
                + "due_61_to_90_days,due_over_90_days,total,lost_disputes,currency\n"
                + "a/b c,1234.56,0.00,0.00,0.00,0.00,1234.56,0.00,EUR\n");
    }

    @Test
    void taxes_are_those_of_the_report() {
        browser.call("POST", "/invoices", "{'invoice': {'external_customer_id': 'a/b c',"
                + " 'currency': 'EUR', 'fees': [{'add_on_code': 'setup-a/b c',"
                + " 'unit_amount_cents': 10000, 'tax_codes': ['vat']}]}}");
        assertThat(text(browser.get("/console/revenue/tax"))).contains("2024-01", "20%",
                "\u20ac100.00", "\u20ac20.00", "<rect class=\"tone0\"");
        assertThat(text(browser.get("/console/revenue/tax.csv")))
                .isEqualTo("month,country,tax,rate,base,amount,currency\n"
                        + "2024-01,,vat,20,100.00,20.00,EUR\n");
    }

    @Test
    void the_page_of_a_customer_shows_that_usage_cannot_be_calculated() {
        browser.call("POST", "/events", "{'event': {'transaction_id': 't9',"
                + " 'external_subscription_id': 's1', 'code': 'calls', 'timestamp':"
                + " '2024-01-09T10:00:00Z', 'properties': {'n': '99999999999999999999'}}}");
        assertThat(text(browser.get("/console/customers/a%2Fb%20c"))).contains("Subscriptions</h2>",
                "Current usage of s1", "The usage cannot be calculated: value_is_out_of_range.");
    }

    @Test
    void recurring_revenue_may_be_more_than_an_invoice_can_have() {
        browser.call("POST", "/plans", "{'plan': {'code': 'week', 'name': 'Week', 'interval':"
                + " 'weekly', 'pay_in_advance': false, 'amount_cents': 1000000000000000,"
                + " 'amount_currency': 'EUR'}}");
        browser.call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'a/b c',"
                + " 'plan_code': 'week', 'external_id': 'w1'}}");
        assertThat(text(browser.get("/console/revenue/mrr"))).contains("43,333,333,333,364.33");
        assertThat(text(browser.get("/console/revenue/mrr.csv"))).contains(",43333333333364.33,");
    }

    @Test
    void usage_that_no_subscription_bills_is_named() {
        assertThat(text(browser.get("/console/usage"))).doesNotContain("stranger");
        browser.call("POST", "/events", "{'event': {'transaction_id': 't9',"
                + " 'external_subscription_id': 'stranger', 'code': 'calls', 'timestamp':"
                + " '2024-01-09T10:00:00Z', 'properties': {'n': 1}}}");
        assertThat(text(browser.get("/console/usage")))
                .contains("No subscription has this external ID.", "stranger");
    }

    @Test
    void rejected_events_are_shown_with_the_reason_and_what_was_sent() {
        assertThat(text(browser.get("/console/usage")))
                .contains("No request with events was rejected.");
        byte[] body = ("{\"event\": {\"transaction_id\": \"<b>bad\","
                + " \"external_subscription_id\": \"s1\"}}").getBytes(StandardCharsets.UTF_8);
        browser.api().answer(new ApiRequest("POST", "/events", null,
                "Bearer " + KEY, null, () -> body));
        assertThat(text(browser.get("/console/usage"))).contains("Rejected requests: 1", ">422<",
                "{&quot;code&quot;:[&quot;value_is_mandatory&quot;]}", "&lt;b&gt;bad")
                .doesNotContain("<b>bad");
        assertThat(text(browser.get("/console/today")))
                .contains("1 request with events was rejected in the last 24 hours");
    }

    @Test
    void a_refused_estimate_does_not_count_as_rejected_events() {
        browser.api().answer(new ApiRequest("POST", "/events/estimate_fees", null,
                "Bearer " + KEY, null, () -> ("{\"event\": {\"code\": \"calls\","
                        + " \"external_subscription_id\": \"none\"}}")
                        .getBytes(StandardCharsets.UTF_8)));
        assertThat(text(browser.get("/console/usage")))
                .contains("No request with events was rejected.");
    }

    @Test
    void usage_shows_recent_events_those_in_doubt_and_those_of_a_search() {
        assertThat(text(browser.get("/console/usage"))).contains("3 events and voids",
                "until 2024-01-10 11:00 UTC", "10:00: 2", "no metric has this code",
                "&lt;b&gt;t3&lt;/b&gt;", "No metric has this code.");
        assertThat(text(browser.get("/console/usage?transaction=t1")))
                .contains("2024-01-09 10:00 UTC")
                .doesNotContain("2024-01-10 10:30 UTC");
        assertThat(text(browser.get("/console/usage?subscription=s1")))
                .contains("2024-01-09 10:00 UTC", "2024-01-10 10:30 UTC");
        assertThat(text(browser.get("/console/usage?transaction=t1&subscription=s2")))
                .contains("No such events.");
    }

    @Test
    void a_message_is_delivered_again() {
        assertThat(text(browser.get("/console/webhooks"))).contains("https://hooks.example/in",
                ">Failed<", "invoice.created");
        assertThat(browser.post("/console/webhooks/" + MESSAGE + "/retry",
                Map.of("reason", "a".repeat(501))).status()).isEqualTo(422);
        assertThat(status()).isEqualTo(MessageStatus.FAILED);
        Page done = browser.post("/console/webhooks/" + MESSAGE + "/retry",
                Map.of("reason", "Receiver was down"));
        assertThat(done.headers().get("Location")).isEqualTo("/console/webhooks/" + MESSAGE);
        assertThat(status()).isNotEqualTo(MessageStatus.FAILED);
        assertThat(browser.call("GET", "/activity_logs?activity_types[]=webhook_message.retried",
                null).at("/activity_logs/0/activity_reason").textValue())
                .isEqualTo("Receiver was down");
        browser.database().writing(handle -> {
            WebhookMessage message = new WebhookMessages(handle).get(MESSAGE);
            new WebhookMessages(handle).update(message.with(new WebhookMessage.Delivery(
                    MessageStatus.SUCCEEDED, 200, "", 12, NOW, null)));
        });
        assertThat(browser.post("/console/webhooks/" + MESSAGE + "/retry", Map.of()).status())
                .isEqualTo(405);
    }

    @Test
    void the_catalog_shows_prices_as_plan_show_prints_them() {
        assertThat(text(browser.get("/console/catalog/plans/pro"))).contains("per-call",
                "0.25 EUR per unit", "\u20ac31.00, in arrears", "Active subscriptions");
        assertThat(text(browser.get("/console/catalog/taxes"))).contains("20%");
    }

    @Test
    void files_are_compared_with_the_database_and_nothing_is_applied() {
        String files = "plans:\r\n- code: pro\r\n  amount_cents: 3200\r\n---\r\ntaxes:\r\n"
                + "- {code: vat, name: '<b>VAT</b>', rate: 20}\r\n- {code: new, name: New,"
                + " rate: 7}\r\n";
        Page page = browser.post("/console/catalog/diff", Map.of("files", files));
        assertThat(page.status()).isEqualTo(200);
        assertThat(text(page)).contains("1 to create, 2 to change, 0 unchanged", "~ plan pro",
                "<del>31.00 EUR</del>", "<ins>32.00 EUR</ins>", "~ tax vat", "+ tax new",
                "&lt;b&gt;VAT&lt;/b&gt;", "not billed yet of 1 subscription.");
        assertThat(browser.call("GET", "/plans/pro", null).at("/plan/amount_cents").intValue())
                .isEqualTo(3100);
        assertThat(text(browser.post("/console/catalog/diff", Map.of("files",
                "plans:\n- code: pro\n  amount_cents: many\n  <b>: 1\n"))))
                .contains("The files cannot be applied:", "Line 3, plans[0].amount_cents: ",
                        "amount_cents: many\n").doesNotContain("<b>");
        assertThat(text(browser.post("/console/catalog/diff", Map.of("files", ""))))
                .contains("No differences");
        browser.signIn(READER);
        assertThat(text(browser.post("/console/catalog/diff", Map.of("files", files))))
                .contains("~ plan pro");
        browser.addKey("44444444-4444-4444-8444-444444444444", "Plans", Map.of("plan",
                List.of("read"), "invoice", List.of("read")));
        browser.signIn("44444444-4444-4444-8444-444444444444");
        assertThat(browser.post("/console/catalog/diff", Map.of("files", files)).status())
                .isEqualTo(403);
        assertThat(text(browser.get("/console/catalog"))).doesNotContain("Compare with files");
    }

    @Test
    void logs_are_filtered() {
        assertThat(text(browser.get("/console/logs?customer=a%2Fb%20c")))
                .contains("customer.updated");
        assertThat(text(browser.get("/console/logs?customer=other"))).contains("No activity.");
        assertThat(text(browser.get("/console/logs?to=2024-01-10"))).contains("No activity.");
        assertThat(text(browser.get("/console/logs/api?result=succeeded")))
                .doesNotContain("/api/v1/customers</span>");
        assertThat(text(browser.get("/console/logs/api?result=failed")))
                .contains("POST /api/v1/customers", ">422<");
        assertThat(text(browser.get("/console/logs/security?event=api_key.rotated")))
                .contains("No security events.");
    }

    private String credits() {
        return browser.call("GET", "/wallets/" + wallet, null).at("/wallet/credits_balance")
                .textValue();
    }

    private MessageStatus status() {
        return browser.database().read(handle -> new WebhookMessages(handle).get(MESSAGE))
                .delivery().status();
    }
}
