package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import billing.kernel.limit.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands about money: what they do, and what they say of wrong input. */
class MoneyCommandsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void invoice() throws IOException {
        place = CommandRun.in(folder).sharing(Identifiers.seeded(3));
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), """
                add_ons:
                  - {code: setup, name: Setup, amount_cents: 10000, amount_currency: EUR}
                billing_entities:
                  - {code: default, name: Acme, default_currency: EUR}
                customers:
                  - {external_id: north, name: North Ltd, currency: EUR}
                coupons:
                  - {code: gift, name: Gift, coupon_type: fixed_amount, amount_cents: 500,
                     amount_currency: EUR, frequency: once, expiration: no_expiration,
                     reusable: false}
                dunning_campaigns:
                  - {code: usual, name: Usual, max_attempts: 3, days_between_attempts: 5,
                     thresholds: [{currency: EUR, amount_cents: 1}],
                     billing_entity_codes: [default]}
                """);
        assertThat(place.run("apply", "-f", "catalog.yaml").err()).doesNotContain("error");
        place.run("invoice", "create", "--customer", "north", "--add-on", "setup");
    }

    @Test
    void a_list_names_its_next_page_and_refuses_impossible_pages() {
        place.run("invoice", "create", "--customer", "north", "--add-on", "setup");
        assertThat(place.run("invoice", "list", "--per-page", "1").err())
                .isEqualTo("page 1 of 2 (2 invoices); show the next page with --page 2\n");
        assertThat(place.run("invoice", "list", "--per-page", "1", "--page", "2").err()).isEmpty();
        assertThat(refused("invoice", "list", "--page", "0")).isEqualTo("""
                billing: error: --page: 0 is less than 1
                hint: use 1 or more
                """);
        assertThat(refused("payment", "list", "--per-page", "-5"))
                .contains("--per-page: -5 is less than 1");
    }

    @Test
    void decimals_of_options_are_bounded() {
        assertThat(refused("coupon", "apply", "gift", "--customer", "north", "--percentage",
                "1e999999999")).contains("\"1e999999999\" is not a number of at most 60 digits");
        assertThat(refused("invoice", "create", "--customer", "north", "--add-on",
                "setup=" + "9".repeat(61))).contains("is not CODE, CODE=UNITS or");
        assertThat(refused("usage", "send", "calls", "--subscription", "one", "-p",
                "n=" + "9".repeat(1_001))).contains("the properties have more than 1,000 digits");
    }

    @Test
    void the_longest_body_of_a_server_is_the_documented_one() {
        assertThat(place.run("serve", "--help").out())
                .contains("Default: " + Limit.REQUEST_BODY.most());
    }

    @Test
    void a_refused_payment_names_the_value_and_what_would_be_right() {
        assertThat(refused("payment", "record", number(), "--amount", "10001", "--reference",
                "wire")).isEqualTo("""
                --amount: 10001 is 100.01 EUR; for 10001 EUR write 10001.00
                billing: error: amount_cents: 100.01 EUR is more than the 100.00 EUR due on \
                invoice NUMBER
                hint: pay at most what is due, or keep the excess in the customer balance: --excess-to-balance (API: excess_to_balance)
                """.replace("NUMBER", number()));
        assertThat(refused("payment", "record", number(), "--reference", "w".repeat(41)))
                .contains("41 characters", "at most 40");
        assertThat(refused("payment", "record", number(), "--reference", "x", "--paid-at",
                "soon")).contains("\"soon\" is not a valid date", "2026-03-31");
        place.run("payment", "record", number(), "--reference", "wire");
        assertThat(refused("payment", "record", number(), "--amount", "1", "--reference", "x"))
                .contains("0.01 EUR is more than the 0.00 EUR due", "nothing is due");
        assertThat(refused("payment", "record", number(), "--reference", "x"))
                .contains("nothing is due on invoice", "--excess-to-balance");
    }

    @Test
    void a_refused_credit_note_shows_how_much_is_left() {
        assertThat(refused("credit-note", "create", number(), "--all", "--refund", "1"))
                .contains("no payment of invoice " + number() + " is recorded", "offset it");
        assertThat(refused("credit-note", "create", number(), "--all", "--reason", "whim"))
                .contains("\"whim\" is not a valid reason", "order_change");
        assertThat(place.run("credit-note", "create", number(), "--all").exit()).isZero();
        assertThat(refused("credit-note", "update", number() + "-CN001", "--refund-status",
                "gone")).contains("\"gone\" is not a valid refund status", "use pending");
    }

    @Test
    void a_refused_wallet_or_top_up_never_shows_a_bare_code() {
        assertThat(refused("wallet", "create", "--customer", "north", "--rate", "0", "--paid",
                "1e")).doesNotContainPattern("error: [a-z_]+: [a-z_]+(, [a-z_]+)*\n");
    }

    @Test
    void a_coupon_in_a_currency_that_the_customer_is_never_billed_in_is_warned_of() {
        CommandRun other = place.run("coupon", "apply", "gift", "--customer", "north",
                "--currency", "USD", "-q");
        assertThat(other.exit()).as(other.err()).isZero();
        assertThat(other.err()).contains("coupon gift is in USD and customer north is billed in"
                + " EUR: it will not reduce any invoice");
    }

    @Test
    void a_coupon_in_the_customers_currency_is_not_warned_of() {
        assertThat(place.run("coupon", "apply", "gift", "--customer", "north", "-q").err())
                .isEmpty();
    }

    @Test
    void a_top_up_of_nothing_is_refused() {
        CommandRun wallet = place.run("wallet", "create", "north", "--code", "w", "--rate", "1");
        assertThat(wallet.exit()).as(wallet.err()).isZero();
        for (String zero : new String[] {"0", "0.00", "-0"}) {
            CommandRun refused = place.run("wallet", "top-up", "north/w", "--paid", zero);
            assertThat(refused.exit()).isEqualTo(2);
            assertThat(refused.err()).contains("--paid: " + zero + " is not greater than 0");
        }
        assertThat(place.run("wallet", "top-up", "north/w", "--granted", "0").exit())
                .isEqualTo(2);
        assertThat(place.run("wallet", "top-up", "north/w").err()).contains("no credits");
        assertThat(place.run("wallet", "top-up", "north/w", "--granted", "5").out())
                .contains("5");
    }

    @Test
    void a_coupon_is_applied_listed_and_removed() {
        CommandRun given = place.run("coupon", "apply", "gift", "--customer", "north");
        assertThat(given.out()).contains("gift", "5.00 EUR", "active");
        assertThat(refused("coupon", "apply", "gift", "--customer", "north"))
                .contains("customer north has had the coupon gift", "once per customer");
        String id = place.run("coupon", "applied", "--active", "-o", "csv").out().lines()
                .skip(1).findFirst().orElseThrow().replaceAll(".*,", "");
        assertThat(place.run("coupon", "take", id, "--customer", "north", "--yes").out())
                .contains("terminated");
        assertThat(place.run("coupon", "applied", "--active").err())
                .contains("no applied coupons");
    }

    @Test
    void overdue_invoices_are_asked_for_and_paid_together() {
        place.run("invoice", "create", "--customer", "north", "--add-on", "setup=1@500");
        place.at(Instant.parse("2024-03-06T10:00:00Z"));
        place.run("run");
        assertThat(place.run("dunning", "list").out()).contains("usual", "0.01 EUR");
        assertThat(place.run("dunning", "state", "north", "-o", "csv").out())
                .contains("EUR,105.00,2,2,1,2024-03-0");
        String id = place.run("payment", "request", "list", "-o", "csv").out().lines().skip(1)
                .findFirst().orElseThrow().replaceAll(".*,", "");
        assertThat(place.run("payment", "request", "show", id).out())
                .contains("105.00 EUR", "pending", number());
        assertThat(place.run("payment", "request", "create", "north", number()).exit()).isZero();
        assertThat(place.run("payment", "request", "pay", id, "--reference", "wire").out())
                .contains("105.00 EUR", "succeeded");
        assertThat(place.run("dunning", "state", "north").err()).contains("nothing is due from north");
    }

    @Test
    void campaigns_are_carried_out_on_demand_and_once_for_a_turn() {
        place.at(Instant.parse("2024-03-06T10:00:00Z"));
        assertThat(place.run("dunning", "run", "-o", "csv").out())
                .contains("North Ltd,pending," + number() + ",100.00,EUR");
        assertThat(place.run("dunning", "run", "-o", "json").out())
                .containsIgnoringWhitespaces("{\"payment_requests\": []}");
        place.at(Instant.parse("2024-03-11T10:00:01Z"));
        assertThat(place.run("dunning", "run", "-o", "json").out())
                .contains("\"amount_cents\": 10000");
        assertThat(place.run("dunning", "state", "north", "-o", "csv").out())
                .contains("EUR,100.00,1,1,2,2024-03-11");
        place.run("run");
        place.at(Instant.parse("2024-03-17T10:00:00Z"));
        assertThat(place.run("run").err()).contains("run dunning campaigns");
    }

    @Test
    void a_deleted_campaign_is_listed_no_more() {
        assertThat(place.run("dunning", "delete", "unknown", "--yes").err())
                .contains("dunning campaign unknown not found");
        assertThat(place.run("dunning", "delete", "usual").err()).contains("--yes");
        assertThat(place.run("dunning", "delete", "usual", "--yes").out()).contains("usual");
        assertThat(place.run("dunning", "list").err()).contains("no dunning campaigns");
    }

    @Test
    void a_credit_note_is_estimated_before_it_is_made() {
        assertThat(place.run("credit-note", "estimate", number(), "--all").out())
                .contains("Creditable", "100.00 EUR", "Refundable", "0.00 EUR");
        assertThat(place.run("credit-note", "estimate", number(), "--all", "-o", "json").out())
                .contains("\"estimated_credit_note\"",
                        "\"max_offsettable_amount_cents\": 10000");
        assertThat(place.run("credit-note", "list").err()).contains("no credit notes");
        assertThat(refused("credit-note", "estimate", number())).contains("no fees given");
    }

    @Test
    void an_invoice_is_voided_with_credit_notes() {
        assertThat(refused("invoice", "void", number(), "--refund", "100", "--yes"))
                .contains("add --credit-note");
        place.run("payment", "record", number(), "--reference", "wire");
        assertThat(place.run("invoice", "void", number(), "--credit-note", "--refund", "4000",
                "--yes").out()).contains("voided");
        assertThat(place.run("credit-note", "list", "-o", "csv").out())
                .contains("40.00", "60.00");
    }

    @Test
    void a_lost_dispute_and_a_try_to_collect_are_noted() {
        CommandRun tried = place.run("invoice", "retry-payment", number());
        assertThat(tried.exit()).isZero();
        assertThat(tried.err()).contains("payment failed: no payment provider");
        assertThat(refused("invoice", "lose-dispute", number())).contains("add --yes");
        assertThat(place.run("invoice", "lose-dispute", number(), "--yes", "-o", "json").out())
                .contains("\"payment_dispute_lost_at\": \"2024-03-0");
        assertThat(place.run("report", "ageing", "-o", "csv").out())
                .contains(",total,lost_disputes,currency\n", ",100.00,100.00,EUR\n");
        place.run("payment", "record", number(), "--reference", "wire");
        assertThat(refused("invoice", "retry-payment", number())).contains("nothing to collect");
    }

    @Test
    void a_fee_is_listed_and_shown_and_follows_its_invoice() {
        assertThat(place.run("fee", "list", "--customer", "north", "--type", "add_on", "-o",
                "csv").out()).contains("North Ltd,Setup,add_on,1,100.00,EUR,pending," + number());
        assertThat(place.run("fee", "list", "--status", "failed").err()).contains("no fees");
        String id = place.run("fee", "list", "-o", "csv").out().lines().skip(1).findFirst()
                .orElseThrow().replaceAll(".*,", "");
        assertThat(place.run("fee", "show", id).out()).contains("Setup", "100.00 EUR", number());
        assertThat(refused("fee", "update", id, "--payment-status", "succeeded"))
                .contains("an invoice holds the fee");
        assertThat(refused("fee", "show", "x")).contains("fee");
    }

    @Test
    void a_fee_without_invoice_is_paid_or_deleted_by_itself() throws IOException {
        Files.writeString(folder.resolve("calls.yaml"), """
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                plans:
                  - code: lone
                    name: Lone
                    interval: monthly
                    amount_cents: 0
                    amount_currency: EUR
                    pay_in_advance: false
                    charges:
                      - {code: calls, billable_metric_code: calls, charge_model: standard,
                         pay_in_advance: true, invoiceable: false, properties: {amount: "2"}}
                subscriptions:
                  - {external_id: north-1, external_customer_id: north, plan_code: lone}
                """);
        assertThat(place.run("apply", "-f", "calls.yaml").exit()).isZero();
        for (String event : List.of("one", "two")) {
            assertThat(place.run("usage", "send", "calls", "--subscription", "north-1",
                    "--transaction-id", event).exit()).isZero();
        }
        List<String> ids = place.run("fee", "list", "--type", "charge", "-o", "csv").out().lines()
                .skip(1).map(row -> row.replaceAll(".*,", "")).toList();
        assertThat(ids).hasSize(2);
        assertThat(place.run("fee", "update", ids.get(0), "--payment-status", "succeeded").out())
                .contains("2.00 EUR", "succeeded");
        assertThat(place.run("fee", "delete", ids.get(1), "--yes").exit()).isZero();
        assertThat(place.run("fee", "list", "--type", "charge", "-o", "csv").out())
                .contains(ids.get(0), "succeeded").doesNotContain(ids.get(1));
    }

    @Test
    void a_vat_number_is_checked_and_the_resulting_tax_is_shown() {
        CommandRun good = place.run("tax", "check", "DE 136.695.976");
        assertThat(good.exit()).isZero();
        assertThat(good.out()).contains("DE136695976", "yes", "valid");
        CommandRun mistaken = place.run("tax", "check", "DE136695967");
        assertThat(mistaken.exit()).isEqualTo(6);
        assertThat(mistaken.out()).containsPattern("Valid +no").containsPattern("Format +valid")
                .containsPattern("Check digits +invalid");
        CommandRun wrong = place.run("tax", "check", "DE12");
        assertThat(wrong.exit()).isEqualTo(6);
        assertThat(wrong.out()).contains("no");
        place.run("api", "PUT", "/billing_entities/default",
                "{\"billing_entity\":{\"country\":\"FR\",\"eu_tax_management\":true}}");
        assertThat(place.run("tax", "check", "DE136695976", "-o", "json").out())
                .contains("svc_eu_reverse_charge");
        assertThat(place.run("tax", "check", "DE12", "--country", "DE").out())
                .contains("svc_eu_de_standard", "19 %");
    }

    @Test
    void a_statement_of_account_is_shown_and_printed() {
        place.run("payment", "record", number(), "--amount", "4000", "--reference", "wire");
        assertThat(place.run("customer", "statement", "north", "-o", "csv").out()).isEqualTo("""
                date,type,number,reference,due,amount,balance,currency
                2024-03-04,invoice,NUMBER,,2024-03-04,100.00,100.00,EUR
                2024-03-04,payment,NUMBER,wire,,-40.00,60.00,EUR
                """.replace("NUMBER", number()));
        assertThat(place.run("customer", "statement", "north", "-o", "json").out())
                .contains("\"closing_balance_cents\": 6000", "\"current_cents\": 6000");
        assertThat(place.run("customer", "statement", "north", "--pdf", "s.pdf").exit()).isZero();
        assertThat(folder.resolve("s.pdf")).isNotEmptyFile();
        assertThat(place.run("customer", "statement", "north", "--from", "2024-05-01", "--to",
                "2024-04-01").exit()).isEqualTo(2);
    }

    @Test
    void records_at_outside_services_are_kept_one_of_a_type() {
        String anrok = "{\"integration_type\": \"anrok\", \"integration_code\": \"an\"}";
        assertThat(integrations(anrok).out()).contains("\"type\" : \"anrok\"",
                "\"integration_code\" : \"an\"");
        assertThat(place.run("api", "GET", "/customers/north").out())
                .contains("\"type\" : \"anrok\"");
        assertThat(integrations(anrok + ", " + anrok).out())
                .contains("invalid_count_per_integration_type");
        assertThat(integrations("").out()).contains("\"integration_customers\" : [ ]");
    }

    private CommandRun integrations(String records) {
        return place.run("api", "POST", "/customers", "{\"customer\": {\"external_id\": "
                + "\"north\", \"integration_customers\": [" + records + "]}}");
    }

    private String refused(String... arguments) {
        CommandRun run = place.run(arguments);
        assertThat(run.exit()).as(run.out()).isNotZero();
        return run.err();
    }

    private String number() {
        return place.run("sql", "select number from invoices order by created_at, id", "-o",
                "csv").out().lines().skip(1).findFirst().orElseThrow();
    }
}
