package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists as exports, and names that are nearly right. */
class ListsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void manyEvents() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("c.yaml"), """
                billable_metrics: [{code: calls, name: Calls, aggregation_type: count_agg}]
                plans: [{code: scale, name: Scale, interval: monthly, amount_cents: 0,
                         amount_currency: EUR, pay_in_advance: false}]
                customers: [{external_id: acme, name: Acme, currency: EUR}]
                """);
        assertThat(place.run("apply", "-f", "c.yaml").err()).doesNotContain("error");
        StringBuilder rows = new StringBuilder(
                "transaction_id,external_subscription_id,code,timestamp\n");
        for (int i = 0; i < 302; i++) {
            rows.append('t').append(i).append(",acme-1,calls,2024-03-01T00:00:00Z\n");
        }
        Files.writeString(folder.resolve("u.csv"), rows);
        place.run("usage", "import", "u.csv");
    }

    @Test
    void an_export_is_whole_unless_a_page_is_named() {
        assertThat(place.run("usage", "list", "-o", "csv", "-q").out().lines()).hasSize(303);
        assertThat(place.run("usage", "list", "-o", "json").out()).contains("\"total_pages\": 1");
        assertThat(place.run("usage", "list", "-o", "csv", "--page", "4").out().lines())
                .hasSize(3);
        assertThat(place.run("usage", "list", "-o", "csv", "--per-page", "10").out().lines())
                .hasSize(11);
        assertThat(place.run("usage", "list").out().lines()).hasSize(101);
    }

    @Test
    void customers_are_searched_and_shown_in_pages() throws IOException {
        Files.writeString(folder.resolve("more.yaml"), """
                customers: [{external_id: beta, name: Beta, currency: USD},
                            {external_id: gamma, name: Gamma, email: pay@acme.example}]
                """);
        place.run("apply", "-f", "more.yaml");
        assertThat(place.run("customer", "list", "--search", "ACME", "--columns", "external_id",
                "-o", "csv").out().lines()).containsExactlyInAnyOrder("external_id", "acme",
                "gamma");
        assertThat(place.run("customer", "list", "--currency", "USD,GBP").out())
                .contains("beta").doesNotContain("acme");
        CommandRun page = place.run("customer", "list", "--per-page", "2");
        assertThat(page.out().lines()).hasSize(3);
        assertThat(page.err()).contains("page 1 of 2 (3 customers)", "--page 2");
        assertThat(place.run("customer", "list", "--search", "none").err())
                .contains("no customers");
    }

    @Test
    void a_name_that_is_not_found_is_answered_with_the_one_that_was_meant() {
        assertThat(place.run("plan", "show", "scal").err())
                .contains("plan scal not found", "did you mean \"scale\"?", "billing plan list");
        assertThat(place.run("customer", "show", "acmee").err()).contains("\"acme\"?");
        assertThat(place.run("coupon", "show", "none").err()).contains("`billing coupon list`")
                .doesNotContain("did you mean");
        assertThat(place.run("pay").err()).contains("did you mean \"payment\"?");
    }

    @Test
    void wallets_payments_and_events_are_suggested() {
        place.run("wallet", "create", "acme", "--code", "prepaid", "--rate", "1", "--currency",
                "EUR", "--paid", "10");
        String invoice = value("invoice");
        place.run("payment", "record", invoice, "--reference", "wire");
        String receipt = value("receipt");
        assertThat(place.run("wallet", "show", "acme/prepaidd").err())
                .contains("did you mean \"acme/prepaid\"?", "`billing wallet list`");
        assertThat(place.run("payment", "void", receipt.replace("-0", "-")).err())
                .contains("did you mean \"" + receipt + "\"?", "`billing payment list`");
        assertThat(place.run("usage", "void", "t3011").err())
                .contains("did you mean \"t301\"?", "`billing usage list`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"invoice list", "invoice export invoices", "subscription list",
        "credit-note list", "fee list", "wallet list", "payment list", "payment request list",
        "coupon applied", "report ageing", "report mrr", "correct --dry-run"})
    void a_list_for_an_unknown_customer_is_refused(String list) {
        CommandRun refused = place.run((list + " --customer acmee").split(" "));
        assertThat(refused.err()).contains("customer acmee not found", "did you mean \"acme\"?");
        assertThat(refused.exit()).isEqualTo(place.run("customer", "show", "acmee").exit())
                .isNotZero();
        assertThat(folder.resolve("invoices")).doesNotExist();
        assertThat(place.run((list + " --customer acme").split(" ")).exit()).isZero();
    }

    private String value(String noun) {
        return place.run(noun, "list", "--columns", "number", "-o", "csv").out().lines().skip(1)
                .findFirst().orElseThrow();
    }

    @Test
    void a_language_without_documents_is_refused_with_those_that_there_are() throws IOException {
        Files.writeString(folder.resolve("th.yaml"), "customers: [{external_id: th,"
                + " billing_configuration: {document_locale: th}}]\n");
        CommandRun refused = place.run("validate", "-f", "th.yaml");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("th.yaml:1", "documents are not written in the language",
                "de, en, es, fr, it, ja, nb, nl, pt, sv");
    }
}
