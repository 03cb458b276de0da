package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.TradeParty.Identifier;
import billing.einvoice.TradeParty.PostalAddress;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Documents of sellers in the countries that have rules of their own in Peppol: what is not refused
 * satisfies the official rules, and what is refused breaks the rule that is named.
 */
@DisplayName("electronic-invoices.md 1 and 5: rules of single countries in Peppol")
class NationalRulesTest {
    private static final Origin ORIGIN = new Origin("default", "acme", null, null);

    private static TradeParty party(TradeParty of, String country, Identifier number, String vat,
                                    String taxNumber) {
        return new TradeParty(of.name(), of.tradingName(), new Identifier(null, "A-1"), number,
                vat, taxNumber, of.legalForm(), of.endpoint(), new PostalAddress("Street 1", null,
                "City", "12345", null, country), of.contact());
    }

    private static Identifier number(String scheme, String value) {
        return value == null ? null : new Identifier(scheme, value);
    }

    /** A domestic invoice, adapted to Peppol. */
    private static ElectronicInvoice domestic(String country, DocumentType type, Identifier seller,
                                              String vat, String taxNumber, Identifier buyer,
                                              String rate) {
        ElectronicInvoice model = SampleDocuments.document(type, new VatGroup(VatCategory.S,
                new BigDecimal(rate), null, null));
        Header header = model.header();
        Payment payment = model.payment();
        return FormatRules.adapt(new ElectronicInvoice(header, model.references(), List.of(),
                party(model.seller(), country, seller, vat, taxNumber),
                party(model.buyer(), country, buyer, null, null), model.delivery(),
                new Payment(payment.terms(), payment.means() == null ? null : "30",
                        payment.remittance(), payment.account()), model.content()), Format.PEPPOL);
    }

    private static List<String> official(ElectronicInvoice invoice) {
        return OfficialRules.faults(ElectronicInvoiceXml.write(invoice, Format.PEPPOL),
                Format.PEPPOL, invoice.header().type().isCreditNote());
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"SE, INVOICE, 0007, 559204-1189, SE559204118901, Godkänd för F-skatt, 25",
        "SE, CREDIT_NOTE, , 559204 1189, SE559204118901, , 12",
        "NO, INVOICE, 0192, 974 760 673, NO974760673MVA, Foretaksregisteret, 25",
        "DK, INVOICE, 0184, 12 34 56 78, DK12345678, , 25",
        "DK, CREDIT_NOTE, 0184, DK12345678, DK12345678, , 25",
        "IS, CORRECTED_INVOICE, 0196, 5501692829, IS12345, , 24",
        "NL, INVOICE, 0106, 12345678, NL123456789B12, , 21",
        "IT, INVOICE, , 12345678901, IT12345670017, , 22",
        "AU, INVOICE, 0151, 53 004 085 616, , 53004085616, 10",
        "AT, INVOICE, 0096, 12 34 56 78 90, ATU12345675, , 20",
        "AT, INVOICE, 0198, DK 12 34 56 78, ATU12345675, , 20",
        "AT, INVOICE, 0190, 00000001 003214345000, ATU12345675, , 20",
        "BE, INVOICE, 0208, 0428.759.497, BE0428759497, , 21"})
    void documents_of_a_country_satisfy_its_rules(String country, DocumentType type, String scheme,
            String number, String vat, String taxNumber, String rate) {
        ElectronicInvoice invoice = domestic(country, type, number(scheme, number), vat, taxNumber,
                number(scheme, number), rate);
        assertThat(FormatRules.reasons(invoice, Format.PEPPOL, ORIGIN)).isEmpty();
        assertThat(official(invoice)).isEmpty();
    }

    @ParameterizedTest(name = "{0} {6}")
    @CsvSource({"SE, , 559204-1187, SE559204118901, , 25, SE-R-013",
        "SE, 0007, 559204-1187, SE559204118901, , 25, PEPPOL-COMMON-R049",
        "SE, , 5592041189, SE5592041189, , 25, SE-R-001",
        "SE, , 5592041189, SE559204118901, 123, 25, SE-R-005",
        "SE, , 5592041189, SE559204118901, , 20, SE-R-006",
        "NO, 0192, 974760674, NO974760673MVA, Foretaksregisteret, 25, PEPPOL-COMMON-R041",
        "NO, 0192, 974760673, NO974760673, Foretaksregisteret, 25, NO-R-001",
        "DK, 0184, 1234567, DK12345678, , 25, PEPPOL-COMMON-R042",
        "DK, , 12345678, DK12345678, , 25, DK-R-014",
        "IS, , 5501692829, IS12345, , 24, IS-R-002",
        "NL, , 12345678, NL123456789B12, , 21, NL-R-003",
        "IT, , 12345678901, IT12345670017, 12, 22, IT-R-001",
        "AU, 0151, 53 004 085 617, , 53004085616, 10, PEPPOL-COMMON-R050",
        "AU, 0151, 5300408561, , 53004085616, 10, PEPPOL-COMMON-R050",
        "AT, 0096, 123456789, ATU12345675, , 20, PEPPOL-COMMON-R052",
        "AT, 0198, 12345678, ATU12345675, , 20, PEPPOL-COMMON-R053",
        "AT, 0190, 123, ATU12345675, , 20, PEPPOL-COMMON-R055",
        "DE, , 1, NO123456789MVA, , 25, NO-R-001", "NO, , 1, NO12, , 25, NO-R-001",
        "US, , 1, IT12345670017, 12, 22, IT-R-001", "DE, , 1, EL094259216, , 24, GR-R-001-1",
        "GR, , 1, EL094259216, , 24, GR-R-001-1",
        "BE, 0208, 0428759498, BE0428759497, , 21, PEPPOL-COMMON-R043"})
    void what_breaks_a_rule_is_refused(String country, String scheme, String number, String vat,
                                       String taxNumber, String rate, String rule) {
        ElectronicInvoice invoice = domestic(country, DocumentType.INVOICE, number(scheme, number),
                vat, taxNumber, null, rate);
        assertThat(FormatRules.reasons(invoice, Format.PEPPOL, ORIGIN)).anySatisfy(reason -> {
            // The rule about the number itself has another name than the one about its scheme.
            assertThat(reason.rule()).isEqualTo(rule.equals("DK-R-014") ? "DK-R-002" : rule);
            assertThat(reason.remedy()).isNotBlank();
        });
        assertThat(official(invoice)).anyMatch(fault -> fault.contains(rule));
    }

    @Test
    void the_italian_rule_about_addresses_goes_by_the_vat_identifier() {
        ElectronicInvoice italian = withAddress("US", "IT12345670017");
        assertThat(rules(italian)).contains("IT-R-002");
        assertThat(official(italian)).anyMatch(fault -> fault.contains("IT-R-002"));
        ElectronicInvoice other = withAddress("IT", "DE123456788");
        assertThat(rules(other)).doesNotContain("IT-R-002");
        assertThat(official(other)).noneMatch(fault -> fault.contains("IT-R-"));
    }

    private static ElectronicInvoice withAddress(String country, String vat) {
        ElectronicInvoice base = domestic(country, DocumentType.INVOICE, number(null, "1"), vat,
                null, null, "22");
        TradeParty seller = base.seller();
        return withSeller(base, new TradeParty(seller.name(), null, null, seller.registration(),
                vat, null, null, seller.endpoint(), new PostalAddress(null, null, null, null, null,
                country), seller.contact()));
    }

    private static ElectronicInvoice withSeller(ElectronicInvoice base, TradeParty seller) {
        return new ElectronicInvoice(base.header(), base.references(), base.notes(), seller,
                base.buyer(), base.delivery(), base.payment(), base.content());
    }

    private static List<String> rules(ElectronicInvoice invoice) {
        return FormatRules.reasons(invoice, Format.PEPPOL, ORIGIN).stream().map(Reason::rule)
                .toList();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"0213, FI12345671, PEPPOL-EN16931-CL008", "AN, any, PEPPOL-EN16931-CL008",
        "0151, 53004085617, PEPPOL-COMMON-R050", "0096, 12, PEPPOL-COMMON-R052"})
    void an_electronic_address_that_peppol_does_not_take_is_refused(String scheme, String id,
                                                                    String rule) {
        ElectronicInvoice base = domestic("AT", DocumentType.INVOICE, null, "ATU12345675", null,
                null, "20");
        TradeParty seller = base.seller();
        ElectronicInvoice invoice = withSeller(base, new TradeParty(seller.name(), null, null,
                null, seller.vatIdentifier(), null, null, new Identifier(scheme, id),
                seller.address(), seller.contact()));
        assertThat(FormatRules.reasons(invoice, Format.PEPPOL, ORIGIN)).singleElement()
                .satisfies(reason -> {
                    assertThat(reason.code()).isEqualTo("term_invalid");
                    assertThat(reason.term()).isEqualTo("BT-34");
                    assertThat(reason.rule()).isEqualTo(rule);
                    assertThat(reason.remedy()).contains("e_invoicing: {address: {scheme: ...");
                });
        assertThat(official(invoice)).anyMatch(fault -> fault.contains(rule));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"K, VATEX-EU-G, P0104", "G, VATEX-EU-O, P0105", "G, VATEX-EU-IC, P0106",
        "E, VATEX-EU-AE, P0107", "G, VATEX-EU-D, P0108", "G, VATEX-EU-F, P0109",
        "G, VATEX-EU-I, P0110", "G, VATEX-EU-J, P0111"})
    void a_reason_of_another_category_is_refused(VatCategory category, String code, String rule) {
        ElectronicInvoice model = SampleDocuments.document(DocumentType.INVOICE,
                new VatGroup(category, BigDecimal.ZERO, code, null));
        ElectronicInvoice invoice = FormatRules.adapt(model, Format.PEPPOL);
        assertThat(FormatRules.reasons(invoice, Format.PEPPOL, ORIGIN)).anySatisfy(reason -> {
            assertThat(reason.term()).isEqualTo("BT-121");
            assertThat(reason.rule()).isEqualTo("PEPPOL-EN16931-" + rule);
        });
        assertThat(official(invoice)).anyMatch(fault -> fault.contains(rule));
        assertThat(FormatRules.reasons(model, Format.UBL, ORIGIN)).isEmpty();
    }

    @Test
    void without_numbers_what_the_official_rules_refuse_is_refused() {
        for (String country : List.of("SE", "NO", "DK", "IS", "NL", "IT", "BE", "FI", "AT")) {
            ElectronicInvoice invoice = domestic(country, DocumentType.INVOICE, null,
                    country + "U12345675", null, null, "25");
            boolean isRefused = !FormatRules.reasons(invoice, Format.PEPPOL, ORIGIN).isEmpty();
            boolean isBroken = official(invoice).stream().anyMatch(fault ->
                    !fault.contains("NO-R-002") && !fault.contains("R056"));
            assertThat(!isBroken || isRefused).as(country + official(invoice)).isTrue();
        }
    }
}
