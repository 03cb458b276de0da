package billing.cli.command.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.OlderDatabase;
import billing.engine.driver.Schema;
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

/** Master data of electronic invoices in files, requests, exports and details. */
class ElectronicInvoicingDataTest {
    private static final String FILE = """
            billing_entities:
              - code: default
                name: Acme
                country: DE
                legal_number: HRB 1
                e_invoicing:
                  address: {scheme: EM, id: invoices@acme.example}
                  registration_scheme: "0002"
                  tax_number: 12/345/67890
                  contact: {name: Ada, phone: "+49 30 1"}
                  bank: {iban: de89 3704 0044 0532 0130 00, bic: cobadeffxxx, holder: Acme GmbH}
                  notes: [{subject: REG, text: Registered in Berlin}, {text: Second}]
                  format: xrechnung
                  documents: hybrid
            taxes:
              - {code: free, name: Free, rate: 0, category: E, exemption_reason_code: VATEX-EU-132}
              - {code: abroad, name: Abroad, rate: 0, category: E, exemption_reason: By law}
            billable_metrics:
              - {code: traffic, name: Traffic, aggregation_type: sum_agg, field_name: gb,
                 unit_code: E34}
            add_ons:
              - {code: setup, name: Setup, amount_cents: 1000, amount_currency: EUR, unit_code: HUR}
            customers:
              - external_id: acme
                country: DE
                currency: EUR
                e_invoicing:
                  address: {scheme: 0088, id: 4012345000009}
                  registration_scheme: "0208"
                  buyer_reference: 04011000-12345-03
                  format: peppol
            """;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void apply() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("all.yaml"), FILE);
        CommandRun applied = place.run("apply", "-f", "all.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
    }

    @Test
    void what_is_applied_and_exported_changes_nothing_when_it_is_applied_again()
            throws IOException {
        assertThat(place.run("diff", "-f", "all.yaml").exit()).isZero();
        String exported = place.run("export", "catalog", "--all").out();
        assertThat(exported).contains("iban: DE89370400440532013000", "bic: COBADEFFXXX",
                "scheme: \"0088\"", "unit_code: E34", "unit_code: HUR", "category: E",
                "exemption_reason: By law", "documents: hybrid");
        Files.writeString(folder.resolve("exported.yaml"), exported);
        CommandRun diff = place.run("diff", "-f", "exported.yaml");
        assertThat(diff.exit()).as(diff.out()).isZero();
        CommandRun.Place other = CommandRun.in(Files.createDirectory(folder.resolve("other")));
        other.init();
        assertThat(other.run("apply", "-f", folder.resolve("exported.yaml").toString()).exit())
                .isZero();
        assertThat(other.run("export", "catalog", "--all").out()).contains(
                exported.substring(exported.indexOf("    e_invoicing:")));
    }

    @Test
    void details_show_codes_with_their_names() {
        assertThat(place.run("customer", "show", "acme").out())
                .containsPattern("Electronic address +0088:4012345000009")
                .containsPattern("Buyer reference +04011000-12345-03");
        assertThat(place.run("entity", "show", "default").out())
                .containsPattern("IBAN +DE89370400440532013000")
                .containsPattern("Contact phone +\\+49 30 1");
        assertThat(place.run("tax", "show", "free").out())
                .containsPattern("VAT category +E, Exempt from VAT")
                .containsPattern("Exemption reason code +VATEX-EU-132, Exempt based on");
        assertThat(place.run("metric", "show", "traffic").out())
                .containsPattern("Unit +E34, gigabyte");
        assertThat(place.run("addon", "show", "setup").out()).containsPattern("Unit +HUR, hour");
    }

    @Test
    void requests_read_change_and_clear_single_members() {
        customer("{\"buyer_reference\": \"PO 7\"}");
        assertThat(shown("/customers/acme")).contains("\"buyer_reference\":\"PO 7\"",
                "\"scheme\":\"0088\"", "\"format\":\"peppol\"");
        customer("{\"address\": null, \"registration_scheme\": null}");
        assertThat(shown("/customers/acme")).contains("\"buyer_reference\":\"PO 7\"")
                .doesNotContain("0088", "registration_scheme");
        customer("null");
        assertThat(shown("/customers/acme")).doesNotContain("e_invoicing");
    }

    @Test
    void requests_change_the_seller_its_taxes_and_units() {
        put("/billing_entities/default", "{\"billing_entity\": {\"e_invoicing\": {\"bank\":"
                + " {\"holder\": null}, \"notes\": [], \"contact\": {\"phone\": \"+49 1\"}}}}");
        assertThat(shown("/billing_entities/default")).contains("\"name\":\"Ada\"",
                "\"phone\":\"+49 1\"", "\"iban\":\"DE89370400440532013000\"")
                .doesNotContain("holder", "notes");
        put("/taxes/free", "{\"tax\": {\"category\": \"Z\", \"exemption_reason_code\": null}}");
        assertThat(shown("/taxes/free")).contains("\"category\":\"Z\"")
                .doesNotContain("exemption_reason");
        put("/billable_metrics/traffic", "{\"billable_metric\": {\"unit_code\": null}}");
        assertThat(shown("/billable_metrics/traffic")).doesNotContain("unit_code");
        put("/add_ons/setup", "{\"add_on\": {\"unit_code\": \"DAY\"}}");
        assertThat(shown("/add_ons/setup")).contains("\"unit_code\":\"DAY\"");
    }

    @Test
    void answers_without_these_data_have_the_documented_members_only() throws IOException {
        Files.writeString(folder.resolve("plain.yaml"), """
                taxes: [{code: vat, name: VAT, rate: 19}]
                customers: [{external_id: plain}]
                """);
        place.run("apply", "-f", "plain.yaml");
        assertThat(shown("/customers/plain")).doesNotContain("e_invoicing");
        assertThat(shown("/taxes/vat")).doesNotContain("category", "exemption");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "address: {scheme: 88, id: 4012345000009}|unknown scheme of electronic addresses 88"
                + "|did you mean \"0088\" (EAN Location Code)?",
        "address: {scheme: \"0088\", id: 4012345000008}|\"4012345000008\" is not an address of the"
                + " scheme 0088 (EAN Location Code)|the check digit of a GLN is wrong",
        "address: {scheme: EM}|an electronic address needs \"id\"|The address in that scheme.",
        "registration_scheme: \"2\"|unknown scheme of registration numbers|did you mean \"0002\"",
        "buyer_reference: 04011000-12345-34|\"04011000-12345-34\" is not a Leitweg-ID"
                + "|its check digits would be 03",
        "format: xrechnug|\"format\" cannot be \"xrechnug\"|did you mean \"xrechnung\"?"})
    void a_faulty_customer_is_refused_with_what_would_be_right(String member, String message,
                                                               String hint) throws IOException {
        refused("customers: [{external_id: x, e_invoicing: {" + member + "}}]", message, hint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "bank: {iban: DE88370400440532013000}|\"DE88370400440532013000\" is not an IBAN"
                + "|the check digits would be 89",
        "bank: {iban: DE89370400440532013000, bic: COBADE}|\"COBADE\" is not a BIC"
                + "|8 or 11 characters",
        "notes: [{subject: REGI, text: x}]|unknown subject of notes \"REGI\""
                + "|did you mean \"REG\"",
        "documents: both|\"documents\" cannot be \"both\"|one of plain, hybrid",
        "iban: x|has no member \"iban\"|it belongs inside \"bank\""})
    void a_faulty_seller_is_refused_with_what_would_be_right(String member, String message,
                                                             String hint) throws IOException {
        refused("billing_entities: [{code: default, name: A, e_invoicing: {" + member + "}}]",
                message, hint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rate: 0, category: E|category E (Exempt from VAT) needs \"exemption_reason_code\""
                + "|like VATEX-EU-132",
        "rate: 0, category: ae|\"category\" cannot be \"ae\"|did you mean \"AE\"?",
        "rate: 19, category: AE|category AE (Reverse charge) cannot have 19 %|its rate is 0",
        "rate: 0, category: S|category S (Standard rate) cannot have 0 %|its rate is above 0",
        "rate: 0, category: E, exemption_reason_code: VATEX-EU-131"
                + "|unknown reason for exemption \"VATEX-EU-131\"|did you mean \"VATEX-EU-132\"",
        "rate: 0, category: G, exemption_reason_code: VATEX-EU-O|VATEX-EU-O goes with category O"
                + " (Not subject to VAT), not with G|state category O, or another",
        "rate: 0, category: K, exemption_reason_code: VATEX-EU-J|VATEX-EU-J goes with category E"
                + "|state category E",
        "rate: 19, exemption_reason: x|category S (Standard rate) has no reason for exemption"
                + "|leave it out"})
    void a_faulty_tax_is_refused_with_what_would_be_right(String members, String message,
                                                          String hint) throws IOException {
        refused("taxes: [{code: x, name: X, " + members + "}]", message, hint);
    }

    @Test
    void an_unknown_unit_is_refused_with_the_one_that_is_meant() throws IOException {
        refused("billable_metrics: [{code: x, name: X, aggregation_type: count_agg,"
                + " unit_code: hours}]", "unknown unit \"hours\"", "did you mean \"HUR\" (hour)?");
        refused("add_ons: [{code: x, name: X, amount_cents: 1, amount_currency: EUR,"
                + " unit_code: zzz9}]", "unknown unit \"zzz9\"", "");
    }

    @Test
    void a_reference_that_looks_like_a_leitweg_id_is_free_outside_germany() throws IOException {
        Files.writeString(folder.resolve("fr.yaml"), "customers: [{external_id: x, country: FR,"
                + " e_invoicing: {buyer_reference: 04011000-12345-34}}]");
        assertThat(place.run("validate", "-f", "fr.yaml").exit()).isZero();
    }

    @Test
    void requests_name_the_faulty_member() {
        CommandRun refused = place.run("api", "POST", "/customers", "{\"customer\": {\"external_id\":"
                + " \"acme\", \"e_invoicing\": {\"address\": {\"scheme\": \"EM\", \"id\": \"x\"}}}}");
        assertThat(refused.out().replaceAll("\\s", ""))
                .contains("\"error_details\":{\"id\":[\"value_is_invalid\"]}");
    }

    @Test
    @Tag("sqlite")
    void a_database_of_the_version_before_is_upgraded_and_takes_these_data()
            throws IOException, SQLException {
        Path old = Files.createDirectory(folder.resolve("old"));
        OlderDatabase.write(folder.resolve("billing.db"), old.resolve("billing.db"), 5);
        CommandRun.Place older = CommandRun.in(old);
        CommandRun shown = older.run("customer", "show", "acme", "--quiet");
        assertThat(shown.out()).contains("DE").doesNotContain("Buyer reference");
        assertThat(shown.err()).startsWith("billing: upgrading ").endsWith(
                "before-schema-" + Schema.NEWEST + ".db" + System.lineSeparator())
                .contains("from schema 5 to " + Schema.NEWEST + "; a backup from before is ");
        CommandRun applied = older.run("apply", "-f", folder.resolve("all.yaml").toString());
        assertThat(applied.exit()).as(applied.err()).isZero();
        assertThat(older.run("customer", "show", "acme").out())
                .containsPattern("Buyer reference +04011000-12345-03");
    }

    private void refused(String file, String message, String hint) throws IOException {
        Files.writeString(folder.resolve("faulty.yaml"), file);
        CommandRun refused = place.run("validate", "-f", "faulty.yaml");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.err()).contains(message, hint);
    }

    private void customer(String data) {
        CommandRun changed = place.run("api", "POST", "/customers", "{\"customer\":"
                + " {\"external_id\": \"acme\", \"e_invoicing\": " + data + "}}");
        assertThat(changed.exit()).as(changed.out()).isZero();
    }

    private void put(String path, String body) {
        CommandRun changed = place.run("api", "PUT", path, body);
        assertThat(changed.exit()).as(changed.out()).isZero();
    }

    private String shown(String path) {
        return place.run("api", "GET", path).out().replaceAll("\\s+:\\s+", ":");
    }
}
