package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.documents.pdf.PrintedInvoice;
import billing.engine.OlderDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The look of a billing entity's documents and its texts, from files to the printed page. */
class DocumentDesignTest {
    private static final String FILE = """
            billing_entities:
              - code: default
                name: Wolke
                country: DE
                document_number_prefix: WOL
                paper_size: letter
                accent_color: "#7A1F5C"
                document_texts:
                  de: {footer: Sitz Berlin, terms: Zahlbar ohne Abzug.}
                  en: {terms: Payable in full.}
                billing_configuration: {document_locale: de, invoice_footer: Wolke GmbH}
                e_invoicing: {bank: {iban: DE89370400440532013000, holder: Wolke GmbH}}
            billable_metrics:
              - {code: tokens, name: Tokens, aggregation_type: sum_agg, field_name: n}
            plans:
              - code: payg
                name: Pay as you go
                interval: monthly
                amount_cents: 0
                amount_currency: EUR
                pay_in_advance: false
                charges:
                  - billable_metric_code: tokens
                    charge_model: standard
                    properties: {amount: "0.01", pricing_group_keys: [project]}
            customers: [{external_id: acme, name: Acme, currency: EUR, net_payment_term: 14}]
            subscriptions:
              - {external_id: s, external_customer_id: acme, plan_code: payg,
                 subscription_at: 2026-01-01}
            """;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void apply() throws IOException {
        place = CommandRun.in(folder);
        place.done("init", "--now", "2025-12-31");
        Files.writeString(folder.resolve("all.yaml"), FILE);
        place.done("apply", "-f", "all.yaml", "--now", "2026-01-01");
    }

    @Test
    void what_is_applied_and_exported_changes_nothing_when_it_is_applied_again()
            throws IOException {
        assertThat(place.run("diff", "-f", "all.yaml", "--now", "2026-01-01").exit()).isZero();
        String exported = place.run("export", "catalog", "--all").out();
        assertThat(exported).contains("paper_size: letter", "accent_color: \"#7a1f5c\"",
                "terms: Payable in full.", "footer: Sitz Berlin");
        Files.writeString(folder.resolve("exported.yaml"), exported);
        CommandRun diff = place.run("diff", "-f", "exported.yaml", "--now", "2026-01-01");
        assertThat(diff.exit()).as(diff.out()).isZero();
        assertThat(place.run("entity", "show", "default").out())
                .containsPattern("Paper size +letter").containsPattern("Accent color +#7a1f5c")
                .containsPattern("Document texts +de, en");
    }

    @Test
    void requests_change_and_clear_single_members() {
        put("{\"paper_size\": null, \"document_texts\": {\"de\": {\"footer\": null},"
                + " \"en\": null, \"fr\": {\"terms\": \"Net\"}}}");
        assertThat(shown()).contains("\"accent_color\":\"#7a1f5c\"", "\"paper_size\":null",
                "\"terms\":\"Zahlbarohne", "\"fr\":{\"terms\":\"Net\"}")
                .doesNotContain("SitzBerlin", "\"en\"");
        put("{\"accent_color\": null, \"document_texts\": null}");
        assertThat(shown()).doesNotContain("accent_color", "paper_size", "document_texts");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "paper_size: a5|\"paper_size\" cannot be \"a5\"|a4",
        "accent_color: \"#ffcc00\"|is not a color for documents|\"#8e7200\" is dark enough",
        "accent_color: blue|is not a color for documents|write it as #rrggbb",
        "document_texts: {pl: {terms: x}}|pl|nl",
        "document_texts: {de: {term: x}}|term|terms"})
    void a_faulty_design_is_refused_with_what_would_be_right(String member, String message,
                                                             String hint) throws IOException {
        Files.writeString(folder.resolve("faulty.yaml"),
                "billing_entities: [{code: default, name: A, " + member + "}]");
        CommandRun refused = place.run("validate", "-f", "faulty.yaml");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.err()).contains(message, hint);
    }

    @Test
    void texts_are_bounded() throws IOException {
        Files.writeString(folder.resolve("long.yaml"), "billing_entities: [{code: default, name: A,"
                + " document_texts: {de: {terms: " + "x".repeat(2_001) + "}}}]");
        assertThat(place.run("validate", "-f", "long.yaml").err())
                .contains("\"terms\" has 2001 characters, at most 2000 are allowed");
    }

    @Test
    void an_invoice_has_the_texts_sorted_groups_and_how_to_pay_and_keeps_them_as_issued()
            throws IOException {
        bill();
        String invoice = printed("invoice", "pdf", "WOL-001-001");
        assertThat(invoice).contains("Tokens 600 6,00 €\nproject-2 200 0,01 € 2,00 €\n"
                        + "project-10 300 0,01 € 3,00 €\nÜbrige 100 0,01 € 1,00 €",
                "IBAN DE89 3704 0044 0532 0130 00", "Kontoinhaber Wolke GmbH", "Bedingungen",
                "Zahlbar ohne Abzug.", "Sitz Berlin").doesNotContain("Pay as you go 0,00");
        place.done("payment", "record", "WOL-001-001", "--amount", "6.00", "--reference",
                "wire 1", "--now", "2026-02-03");
        put("{\"paper_size\": \"a4\", \"accent_color\": null, \"document_texts\": null,"
                + " \"e_invoicing\": null}");
        assertThat(printed("invoice", "pdf", "WOL-001-001", "--as-issued")).isEqualTo(invoice);
        assertThat(printed("invoice", "pdf", "WOL-001-001")).contains("BEZAHLT", "6,00 € bezahlt",
                "Bezahlter Betrag –6,00 €", "Zu zahlen 0,00 €", "Sitz Berlin")
                .doesNotContain("IBAN");
    }

    @Test
    void an_issued_invoice_is_shown_with_the_customer_of_its_pdf() throws IOException {
        bill();
        Files.writeString(folder.resolve("renamed.yaml"),
                "customers: [{external_id: acme, name: Renamed}]");
        place.done("apply", "-f", "renamed.yaml", "--now", "2026-02-03");
        assertThat(printed("invoice", "pdf", "WOL-001-001")).contains("Acme")
                .doesNotContain("Renamed");
        assertThat(place.run("invoice", "show", "WOL-001-001").out())
                .containsPattern("Customer +Acme");
    }

    @Test
    void a_credit_note_has_the_sum_of_a_charge_above_its_sorted_groups() throws IOException {
        bill();
        place.done("credit-note", "create", "WOL-001-001", "--all", "--now", "2026-02-03");
        assertThat(printed("credit-note", "pdf", "WOL-001-001-CN001")).contains(
                "Rechnungskorrektur", "Tokens 6,00 €\n"
                        + "project-2 2,00 €\nproject-10 3,00 €\nÜbrige 1,00 €\n");
    }

    @Test
    void a_part_of_a_period_is_printed_with_its_days_and_the_price_of_the_plan()
            throws IOException {
        Files.writeString(folder.resolve("base.yaml"), """
                plans:
                  - {code: base, name: Base, interval: monthly, amount_cents: 3100,
                     amount_currency: EUR, pay_in_advance: false}
                customers: [{external_id: bolt, name: Bolt, currency: EUR}]
                subscriptions:
                  - {external_id: b, external_customer_id: bolt, plan_code: base,
                     subscription_at: 2026-01-12}
                """);
        place.done("apply", "-f", "base.yaml", "--now", "2026-01-12");
        place.done("run", "--now", "2026-02-02");
        String invoice = printed("invoice", "pdf", "WOL-002-001");
        assertThat(invoice).contains("Base 20,00 €\n20 von 31 Tagen 31,00 € 20,00 €");
        assertThat(printed("invoice", "pdf", "WOL-002-001", "--as-issued")).isEqualTo(invoice);
        place.done("run", "--now", "2026-03-02");
        assertThat(printed("invoice", "pdf", "WOL-002-002")).contains("Base 31,00 €")
                .doesNotContain("Tagen 31,00");
    }

    @Test
    void large_prices_keep_their_cents_and_a_single_day_is_one_date() throws IOException {
        Files.writeString(folder.resolve("setup.yaml"), "add_ons: [{code: setup, name: Setup,"
                + " amount_cents: 123456789012, amount_currency: EUR}]");
        place.done("apply", "-f", "setup.yaml", "--now", "2026-01-01");
        place.done("invoice", "create", "--customer", "acme", "--add-on", "setup=3", "--now",
                "2026-02-10");
        assertThat(printed("invoice", "pdf", "WOL-001-001")).contains("·  10.02.2026\n",
                "Setup 3 1.234.567.890,12 € 3.703.703.670,36 €",
                "\nZu zahlen 3.703.703.670,36 €");
    }

    @Test
    @Tag("sqlite")
    void a_database_of_the_version_before_is_upgraded_and_takes_a_design()
            throws IOException, SQLException {
        Path old = Files.createDirectory(folder.resolve("old"));
        OlderDatabase.write(folder.resolve("billing.db"), old.resolve("billing.db"), 6);
        CommandRun.Place older = CommandRun.in(old);
        assertThat(older.run("entity", "show", "default").out()).doesNotContain("Accent color");
        CommandRun applied = older.run("apply", "-f", folder.resolve("all.yaml").toString(),
                "--now", "2026-01-01");
        assertThat(applied.exit()).as(applied.err()).isZero();
        assertThat(older.run("entity", "show", "default").out())
                .containsPattern("Accent color +#7a1f5c");
    }

    private void bill() throws IOException {
        Files.writeString(folder.resolve("u.csv"), """
                transaction_id,external_subscription_id,code,timestamp,n,project
                1,s,tokens,2026-01-10T12:00:00Z,300,project-10
                2,s,tokens,2026-01-11T12:00:00Z,100,
                3,s,tokens,2026-01-12T12:00:00Z,200,project-2
                """);
        place.done("usage", "import", "u.csv", "--now", "2026-01-31");
        place.done("run", "--now", "2026-02-02");
    }

    private String printed(String... command) throws IOException {
        String[] all = new String[command.length + 2];
        System.arraycopy(command, 0, all, 0, command.length);
        all[command.length] = "--to";
        all[command.length + 1] = "out.pdf";
        Files.deleteIfExists(folder.resolve("out.pdf"));
        place.done(all);
        return PrintedInvoice.read(Files.readAllBytes(folder.resolve("out.pdf"))).text();
    }

    private void put(String members) {
        place.done("api", "PUT", "/billing_entities/default",
                "{\"billing_entity\": " + members + "}");
    }

    private String shown() {
        return place.run("api", "GET", "/billing_entities/default").out().replaceAll("\\s", "");
    }
}
