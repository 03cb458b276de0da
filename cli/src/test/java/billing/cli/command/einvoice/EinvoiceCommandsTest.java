package billing.cli.command.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.output.Result;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands about electronic invoices. */
class EinvoiceCommandsTest {
    private static final String FILE = """
            taxes: [{code: vat, name: VAT, rate: '20'}]
            billing_entities:
              - code: default
                name: Nimbus
                country: AT
                city: Wien
                zipcode: '1010'
                legal_number: FN 12345
                tax_identification_number: ATU12345675
                email: billing@nimbus.example
                document_number_prefix: NIM
            add_ons:
              - {code: setup, name: Setup, amount_cents: 10000, amount_currency: EUR}
            customers:
              - {external_id: acme, name: Acme, country: US, currency: EUR, tax_codes: [vat]}
              - {external_id: brew, name: Brew, country: DE, currency: EUR, tax_codes: [vat],
                 city: Berlin, zipcode: '10115'}
            """;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void invoices() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("all.yaml"), FILE);
        assertThat(place.run("apply", "-f", "all.yaml").exit()).isZero();
        for (String customer : new String[] {"acme", "brew"}) {
            assertThat(place.run("invoice", "create", "--customer", customer, "--add-on", "setup")
                    .exit()).isZero();
        }
    }

    @Test
    void a_term_that_several_documents_lack_is_stated_once() {
        Reason ofSeller = new Reason(Reason.Kind.TERM_MISSING, "BT-34", null, "no address",
                "set it", null);
        Reason ofOne = new Reason(Reason.Kind.TERM_MISSING, "BT-10", null, "no buyer reference",
                "add one", null);
        EinvoiceNotes notes = new EinvoiceNotes();
        notes.addRefused(new NotExpressibleException("invoice 1", Format.XRECHNUNG,
                List.of(ofSeller, ofOne)));
        notes.addRefused(new NotExpressibleException("invoice 2", Format.XRECHNUNG,
                List.of(ofSeller)));
        assertThat(notes.to(Result.nothing()).warnings()).containsExactly(
                "invoice 1, invoice 2 cannot be written as xrechnung:\n"
                        + "  no address (BT-34): set it",
                "invoice 1 cannot be written as xrechnung:\n  no buyer reference (BT-10): add one");
    }

    @Test
    void formats_and_what_one_requires_are_listed() {
        assertThat(place.run("einvoice", "formats").out())
                .contains("xrechnung-cii", "facturx-fr", "urn:cen.eu:en16931:2017");
        assertThat(place.run("einvoice", "formats", "xrechnung").out())
                .contains("BR-DE-15", "e_invoicing.buyer_reference");
        assertThat(place.run("einvoice", "formats", "edifact").err())
                .contains("unknown format \"edifact\"", "ubl, cii, xrechnung");
    }

    @Test
    void an_invoice_is_written_in_the_format_of_its_country() throws IOException {
        CommandRun written = place.run("invoice", "xml", "NIM-001-001", "--to", "out");
        assertThat(written.exit()).isZero();
        assertThat(written.out()).contains("ubl");
        assertThat(Files.readString(folder.resolve("out/NIM-001-001.xml")))
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Invoice ")
                .contains("<cbc:ID>NIM-001-001</cbc:ID>").endsWith("</Invoice>\n");
        assertThat(place.run("invoice", "xml", "NIM-001-001", "--format", "cii", "--to", "-")
                .out()).contains("<rsm:CrossIndustryInvoice ");
        assertThat(place.run("invoice", "xml", "NIM-001-001", "--to", "one.xml").exit()).isZero();
        assertThat(folder.resolve("one.xml")).hasSameTextualContentAs(
                folder.resolve("out/NIM-001-001.xml"));
    }

    @Test
    void a_refused_invoice_has_all_reasons_with_their_remedies() {
        CommandRun refused = place.run("invoice", "xml", "NIM-002-001");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("invoice NIM-002-001: the buyer reference",
                "(BT-10, BR-DE-15)", "(BT-84, BR-DE-1)", "(BT-41, BR-DE-5)",
                "customers: [{external_id: brew, e_invoicing: {buyer_reference: ...}}]");
        assertThat(place.run("invoice", "xml", "NIM-002-001", "-o", "json").err())
                .contains("\"code\":\"term_missing\"", "\"field\":\"BT-10\"");
    }

    @Test
    void of_several_invoices_the_others_are_written() {
        CommandRun all = place.run("invoice", "xml", "--all", "--to", "all");
        assertThat(all.exit()).isEqualTo(8);
        assertThat(folder.resolve("all/NIM-001-001.xml")).exists();
        assertThat(folder.resolve("all/NIM-002-001.xml")).doesNotExist();
        assertThat(all.err()).contains("invoice NIM-002-001 cannot be written as xrechnung:",
                "  the buyer reference (of authorities the Leitweg-ID) is missing (BT-10):"
                        + " state `customers: [{external_id: brew, ");
        assertThat(place.run("invoice", "xml", "--all", "--to", "-").exit()).isEqualTo(2);
        assertThat(place.run("invoice", "pdf", "--all", "--to", "-").exit()).isEqualTo(2);
        assertThat(place.run("invoice", "xml", "--all", "--format", "peppol").exit())
                .isEqualTo(8);
        assertThat(place.run("invoice", "xml", "--all", "NIM-001-001").exit()).isEqualTo(2);
        assertThat(place.run("invoice", "xml").exit()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xml", "pdf --hybrid"})
    void of_several_invoices_the_refused_ones_are_named_in_quiet_mode_too(String verb)
            throws IOException {
        billCustomerWithoutCountry();
        CommandRun run = place.run(("invoice " + verb + " NIM-001-001 NIM-003-001 --to out -q")
                .split(" "));
        assertThat(run.exit()).isEqualTo(8);
        assertThat(run.err()).contains("invoice NIM-003-001 cannot be written as ",
                "the country of the buyer is missing (BT-55): state `customers: ");
    }

    @Test
    void a_credit_note_is_written() {
        assertThat(place.run("credit-note", "create", "NIM-001-001", "--all").exit()).isZero();
        assertThat(place.run("credit-note", "xml", "NIM-001-001-CN001", "--to", "-").out())
                .contains("<CreditNote ", "<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>",
                        "<cbc:PayableAmount currencyID=\"EUR\">120.00</cbc:PayableAmount>");
    }

    @Test
    void a_hybrid_pdf_is_shown_and_valid() {
        assertThat(place.run("credit-note", "create", "NIM-001-001", "--all").exit()).isZero();
        assertThat(place.run("invoice", "pdf", "NIM-001-001", "--hybrid", "--to", "h.pdf")
                .exit()).isZero();
        assertThat(place.run("credit-note", "pdf", "NIM-001-001-CN001", "--hybrid").exit())
                .isZero();
        assertThat(place.run("einvoice", "show", "h.pdf").out()).contains("NIM-001-001", "120.00");
        CommandRun checked = place.run("einvoice", "check", "h.pdf", "NIM-001-001-CN001.pdf");
        assertThat(checked.out()).contains("h.pdf: valid\n", "NIM-001-001-CN001.pdf: valid\n",
                "attached as factur-x.xml");
        assertThat(checked.exit()).isZero();
    }

    @Test
    void of_several_hybrid_pdfs_the_others_are_written() throws IOException {
        billCustomerWithoutCountry();
        CommandRun refused = place.run("invoice", "pdf", "NIM-003-001", "--hybrid");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("the country of the buyer is missing (BT-55, BR-11)");
        CommandRun all = place.run("invoice", "pdf", "--all", "--hybrid", "--to", "all");
        assertThat(all.exit()).isEqualTo(8);
        assertThat(all.err()).contains("invoice NIM-003-001 cannot be written as facturx");
        assertThat(folder.resolve("all/NIM-001-001.pdf")).exists();
        assertThat(folder.resolve("all/NIM-003-001.pdf")).doesNotExist();
        assertThat(place.run("invoice", "pdf", "--all", "--hybrid", "--as-issued").exit())
                .isEqualTo(2);
    }

    private void billCustomerWithoutCountry() throws IOException {
        Files.writeString(folder.resolve("more.yaml"), """
                customers: [{external_id: none, name: None, currency: EUR, tax_codes: [vat]}]
                """);
        assertThat(place.run("apply", "-f", "more.yaml").exit()).isZero();
        assertThat(place.run("invoice", "create", "--customer", "none", "--add-on", "setup")
                .exit()).isZero();
    }

    @Test
    void documents_of_an_entity_are_hybrid_or_plain_with_a_note() throws IOException {
        Files.writeString(folder.resolve("more.yaml"), """
                billing_entities: [{code: default, e_invoicing: {documents: hybrid}}]
                customers: [{external_id: none, name: None, currency: EUR, tax_codes: [vat]}]
                """);
        assertThat(place.run("apply", "-f", "more.yaml").exit()).isZero();
        for (String customer : new String[] {"acme", "none"}) {
            // The same command line again would draw the same identifiers.
            assertThat(place.run("invoice", "create", "--add-on", "setup", "--customer", customer)
                    .exit()).isZero();
        }
        CommandRun exported = place.run("invoice", "export", "out");
        assertThat(exported.exit()).isZero();
        assertThat(exported.err()).contains("NIM-003-001 has no e-invoice attached:\n"
                + "  the country of the buyer is missing (BT-55)");
        assertThat(place.run("invoice", "pdf", "NIM-001-002", "--as-issued", "--to",
                "issued.pdf").err()).isEmpty();
        assertThat(place.run("invoice", "pdf", "NIM-001-002", "--hybrid", "--to", "hybrid.pdf")
                .err()).isEmpty();
        assertThat(folder.resolve("out/NIM-001-002.pdf"))
                .hasSameBinaryContentAs(folder.resolve("issued.pdf"))
                .hasSameBinaryContentAs(folder.resolve("hybrid.pdf"));
        assertThat(place.run("einvoice", "show", "out/NIM-001-002.pdf").exit()).isZero();
        assertThat(place.run("einvoice", "show", "out/NIM-001-001.pdf").exit()).isEqualTo(3);
    }

    @Test
    void what_customers_lack_is_listed_until_it_is_stated() throws IOException {
        CommandRun lacking = place.run("einvoice", "ready");
        assertThat(lacking.exit()).isEqualTo(6);
        assertThat(lacking.out()).contains("brew", "xrechnung", "BT-10", "BR-DE-15")
                .doesNotContain("acme");
        assertThat(place.run("einvoice", "ready", "--customer", "acme").exit()).isZero();
        assertThat(place.run("einvoice", "ready", "--customer", "acme", "-o", "json").out())
                .contains("\"external_id\": \"acme\"", "\"ready\": true", "\"reasons\": []");
        assertThat(place.run("einvoice", "ready", "-f", "all.yaml").out())
                .contains("FILE", "all.yaml:16", "all.yaml:3");
        assertThat(place.run("einvoice", "ready", "-f", "all.yaml", "-o", "json").out())
                .contains("\"file\": \"all.yaml\"", "\"line\": 16");
        assertThat(place.run("einvoice", "ready", "-f", "none.yaml").exit()).isEqualTo(4);
        Files.writeString(folder.resolve("more.yaml"), """
                billing_entities:
                  - code: default
                    e_invoicing:
                      contact: {name: Accounts, phone: '+43 1 234567'}
                      bank: {iban: AT611904300234573201}
                customers:
                  - external_id: brew
                    e_invoicing:
                      buyer_reference: B-1
                      address: {scheme: '9930', id: DE811907980}
                """);
        assertThat(place.run("apply", "-f", "more.yaml").exit()).isZero();
        assertThat(place.run("einvoice", "ready").exit()).isZero();
        CommandRun completed = place.run("invoice", "xml", "NIM-002-001");
        assertThat(completed.exit()).isZero();
        assertThat(completed.err()).contains("some data of NIM-002-001 are those of today");
    }
}
