package billing.einvoice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.ElectronicInvoice.References;
import billing.einvoice.TradeParty.Contact;
import billing.einvoice.TradeParty.PostalAddress;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.kernel.codelist.CodeList;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("electronic-invoices.md 1, 2, 5: what formats require, and how documents are adapted")
class FormatRulesTest {
    private static final Origin ORIGIN = new Origin("default", "acme", null, null);
    private static final TradeParty NOBODY = new TradeParty("X", null, null, null, null, null,
            null, null, new PostalAddress(null, null, null, null, null, "DE"), Contact.NONE);

    /** A German document of which nothing but names and countries is known. */
    private static ElectronicInvoice bare() {
        ElectronicInvoice whole = SampleDocuments.german();
        return new ElectronicInvoice(whole.header(), new References(null, null, null, List.of()),
                List.of(), NOBODY, NOBODY, whole.delivery(),
                new Payment("30 days", null, null, null), whole.content());
    }

    private static List<String> missing(ElectronicInvoice invoice, Format format) {
        return FormatRules.reasons(FormatRules.adapt(invoice, format), format, ORIGIN).stream()
                .map(reason -> reason.term() + " " + reason.rule()).toList();
    }

    @ParameterizedTest
    @EnumSource(value = Format.class, names = {"UBL", "CII", "FACTURX"})
    void the_standard_asks_for_the_seller(Format format) {
        assertThat(missing(bare(), format)).containsExactly("BT-30 BR-CO-26", "BT-31 BR-S-02");
    }

    @ParameterizedTest
    @EnumSource(value = Format.class, names = {"XRECHNUNG", "XRECHNUNG_CII"})
    void xrechnung_names_every_missing_term_at_once(Format format) {
        assertThat(missing(bare(), format)).containsExactly("BT-30 BR-CO-26", "BT-31 BR-S-02",
                "BT-10 BR-DE-15", "BT-37 BR-DE-3", "BT-38 BR-DE-4", "BT-41 BR-DE-5",
                "BT-42 BR-DE-6", "BT-43 BR-DE-7", "BT-52 BR-DE-8", "BT-53 BR-DE-9",
                "BT-84 BR-DE-1", "BT-34 PEPPOL-EN16931-R020", "BT-49 PEPPOL-EN16931-R010");
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({"12, XRECHNUNG", "none yet, XRECHNUNG_CII", "１２３４, XRECHNUNG", "1-2 3, XRECHNUNG",
        "12, PEPPOL"})
    void german_rules_ask_for_a_telephone_number_with_three_digits(String phone, Format format) {
        ElectronicInvoice german = SampleDocuments.german();
        TradeParty seller = german.seller();
        ElectronicInvoice called = new ElectronicInvoice(german.header(), german.references(),
                german.notes(), new TradeParty(seller.name(), null, null, seller.registration(),
                seller.vatIdentifier(), null, null, seller.endpoint(), seller.address(),
                new Contact("Accounts", phone, "billing@nimbus.example")), german.buyer(),
                german.delivery(), german.payment(), german.content());
        assertThat(!missing(called, format).isEmpty()).isEqualTo(official(called, format).stream()
                .anyMatch(fault -> fault.contains("BR-DE-27") || fault.contains("DE-R-027")));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({"L, UBL", "L, CII", "L, XRECHNUNG", "L, XRECHNUNG_CII", "L, PEPPOL", "L, FACTURX",
        "M, UBL", "M, CII", "M, XRECHNUNG", "M, XRECHNUNG_CII", "M, PEPPOL", "M, FACTURX"})
    void taxes_of_0_percent_outside_vat_in_spain_are_refused_where_official_rules_do(
            VatCategory category, Format format) {
        for (DocumentType type : List.of(DocumentType.INVOICE, DocumentType.CREDIT_NOTE)) {
            ElectronicInvoice untaxed = SampleDocuments.document(type,
                    new VatGroup(category, BigDecimal.ZERO, null, null));
            assertThat(missing(untaxed, format)).as(type + " " + official(untaxed, format))
                    .hasSize(official(untaxed, format).isEmpty() ? 0 : 1);
        }
    }

    private static List<String> official(ElectronicInvoice invoice, Format format) {
        return OfficialRules.faults(ElectronicInvoiceXml.write(
                FormatRules.adapt(invoice, format), format), format,
                invoice.header().type().isCreditNote());
    }

    @Test
    void peppol_has_rules_between_germans() {
        assertThat(missing(bare(), Format.PEPPOL)).contains("BT-10 PEPPOL-EN16931-R003",
                "BT-34 PEPPOL-EN16931-R020", "BT-49 PEPPOL-EN16931-R010", "BT-10 DE-R-015",
                "BT-84 DE-R-001");
        assertThat(missing(SampleDocuments.belgian(), Format.PEPPOL)).isEmpty();
    }

    @Test
    void a_mail_address_is_none_in_peppol() {
        ElectronicInvoice german = SampleDocuments.german();
        TradeParty buyer = german.buyer();
        ElectronicInvoice mailed = new ElectronicInvoice(german.header(), german.references(),
                german.notes(), german.seller(), new TradeParty(buyer.name(), null, null, null,
                buyer.vatIdentifier(), null, null,
                new TradeParty.Identifier(TradeParty.EMAIL, "a@b.example"), buyer.address(),
                buyer.contact()), german.delivery(), german.payment(), german.content());
        assertThat(missing(mailed, Format.XRECHNUNG)).isEmpty();
        assertThat(missing(mailed, Format.PEPPOL)).containsExactly("BT-49 PEPPOL-EN16931-R010");
    }

    @Test
    void the_french_rules_ask_for_registration_addresses_and_notes() {
        assertThat(missing(bare(), Format.FACTURX_FR)).containsExactly("BT-30 BR-CO-26",
                "BT-31 BR-S-02", "BT-30 BR-FR-10", "BT-34 BR-FR-13", "BT-49 BR-FR-12",
                "BT-22 BR-FR-05", "BT-22 BR-FR-05", "BT-22 BR-FR-05", "BT-119 BR-FR-16");
    }

    @Test
    void a_legal_number_is_missing_with_its_scheme_or_the_scheme_alone() {
        ElectronicInvoice french = SampleDocuments.french();
        TradeParty seller = french.seller();
        for (TradeParty.Identifier number : Arrays.asList(null,
                new TradeParty.Identifier(null, "732829320"))) {
            ElectronicInvoice without = new ElectronicInvoice(french.header(),
                    french.references(), french.notes(), new TradeParty(seller.name(), null, null,
                    number, seller.vatIdentifier(), null, null, seller.endpoint(),
                    seller.address(), seller.contact()), french.buyer(), french.delivery(),
                    french.payment(), french.content());
            assertThat(FormatRules.reasons(without, Format.FACTURX_FR, ORIGIN)).singleElement()
                    .extracting(Reason::remedy).asString().contains("{code: default, "
                            + (number == null ? "legal_number: ..., " : "")
                            + "e_invoicing: {registration_scheme: ...}}]");
        }
    }

    @Test
    void a_reason_names_what_to_state_and_where() {
        Reason reason = FormatRules.reasons(bare(), Format.XRECHNUNG, ORIGIN).get(2);
        assertThat(reason.code()).isEqualTo("term_missing");
        assertThat(reason.message())
                .isEqualTo("the buyer reference (of authorities the Leitweg-ID) is missing");
        assertThat(reason.owner()).isEqualTo(new Reason.Owner("customers", "acme"));
        assertThat(reason.remedy()).isEqualTo("state `customers: [{external_id: acme,"
                + " e_invoicing: {buyer_reference: ...}}]` in a catalog file, and apply it with"
                + " `billing apply -f FILE`");
    }

    @Test
    void an_exemption_has_a_reason_which_the_tax_states() {
        ElectronicInvoice.Content content = SampleDocuments.swiss().content();
        ElectronicInvoice.VatBreakdown only = content.vat().get(0);
        ElectronicInvoice german = SampleDocuments.german();
        ElectronicInvoice exempt = new ElectronicInvoice(german.header(), german.references(),
                german.notes(), german.seller(), german.buyer(), german.delivery(),
                german.payment(), new ElectronicInvoice.Content(content.lines(),
                content.adjustments(), List.of(new ElectronicInvoice.VatBreakdown(
                new VatGroup(VatCategory.E, BigDecimal.ZERO, null, null), only.taxable(),
                only.tax())), content.totals()));
        assertThat(FormatRules.reasons(exempt, Format.UBL,
                new Origin("default", "acme", "free", null))).singleElement().extracting(Reason::remedy).asString()
                .contains("taxes: [{code: free, exemption_reason_code: ...}]");
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({"ANG, UBL", "BGN, CII", "BGN, PEPPOL", "HRK, XRECHNUNG", "MRO, XRECHNUNG_CII",
        "SLL, FACTURX", "STD, PEPPOL"})
    void a_withdrawn_currency_is_refused(String currency, Format format) {
        ElectronicInvoice model = FormatRules.adapt(SampleDocuments.german(), format);
        ElectronicInvoice.Header header = model.header();
        ElectronicInvoice withdrawn = new ElectronicInvoice(new ElectronicInvoice.Header(
                header.number(), header.type(), CurrencyUnit.of(currency), header.issueDate(),
                header.dueDate(), header.incomplete()), model.references(), model.notes(),
                model.seller(), model.buyer(), model.delivery(), model.payment(),
                model.content());
        assertThat(FormatRules.reasons(withdrawn, format, ORIGIN)).singleElement()
                .satisfies(reason -> {
                    assertThat(reason.code()).isEqualTo("currency_not_expressible");
                    assertThat(reason.term()).isEqualTo("BT-5");
                });
        String xml = new String(ElectronicInvoiceXml.write(model, format), UTF_8);
        assertThat(OfficialRules.faults(xml.replace("EUR", currency).getBytes(UTF_8), format,
                false)).isNotEmpty();
    }

    @Test
    void every_other_currency_is_in_the_code_list() {
        assertThat(CurrencyUnit.codes().stream().filter(code -> !CodeList.CURRENCIES.has(code)))
                .containsExactlyInAnyOrder("ANG", "BGN", "HRK", "MRO", "SLL");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Order #123# done|Order # 123# done",
        "#AAI# x|# AAI# x", "see #5 and #12#|see #5 and #12#", "#1234#|#1234#",
        "a #x|a #x", "## #AAI#|## #AAI#"})
    void a_note_without_a_subject_is_not_read_as_one_with_a_subject(String text, String written) {
        ElectronicInvoice model = SampleDocuments.german();
        ElectronicInvoice noted = new ElectronicInvoice(model.header(), model.references(),
                List.of(new ElectronicInvoice.Note(null, text),
                        new ElectronicInvoice.Note("AAI", "#123# x")), model.seller(),
                model.buyer(), model.delivery(), model.payment(), model.content());
        byte[] xml = ElectronicInvoiceXml.write(noted, Format.UBL);
        assertThat(new String(xml, UTF_8)).contains("<cbc:Note>" + written + "</cbc:Note>",
                "<cbc:Note>#AAI##123# x</cbc:Note>");
        assertThat(OfficialRules.faults(xml, Format.UBL, false)).isEmpty();
        assertThat(new String(ElectronicInvoiceXml.write(noted, Format.CII), UTF_8))
                .contains("<ram:Content>" + text + "</ram:Content>");
    }

    @Test
    void a_corrected_invoice_is_an_ordinary_one_where_the_format_has_none() {
        ElectronicInvoice corrected = SampleDocuments.corrected();
        assertThat(FormatRules.adapt(corrected, Format.PEPPOL).header().type())
                .isEqualTo(DocumentType.CORRECTED_INVOICE);
        ElectronicInvoice belgian = SampleDocuments.belgian();
        ElectronicInvoice abroad = new ElectronicInvoice(corrected.header(),
                corrected.references(), corrected.notes(), corrected.seller(), belgian.buyer(),
                corrected.delivery(), corrected.payment(), corrected.content());
        assertThat(FormatRules.adapt(abroad, Format.PEPPOL).header().type())
                .isEqualTo(DocumentType.INVOICE);
        assertThat(FormatRules.adapt(abroad, Format.XRECHNUNG).header().type())
                .isEqualTo(DocumentType.CORRECTED_INVOICE);
    }

    @Test
    void peppol_takes_one_note_unless_both_sides_are_german() {
        assertThat(FormatRules.adapt(SampleDocuments.belgian(), Format.PEPPOL).notes())
                .singleElement().extracting(ElectronicInvoice.Note::text).asString()
                .startsWith("Late payment costs 40 EUR.\nInterest of 10 %.");
        assertThat(FormatRules.adapt(SampleDocuments.german(), Format.PEPPOL).notes()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"DE,DE,xrechnung", "FR,DE,xrechnung", "FR,FR,facturx-fr", "DE,FR,facturx",
        ",FR,facturx", "FR,BE,peppol", "NO,NO,peppol", "FR,US,ubl", "FR,,ubl"})
    void each_country_has_its_usual_format(String seller, String buyer, String format) {
        assertThat(Format.ofCountries(seller, buyer).code()).isEqualTo(format);
    }
}
