package billing.cli.command.einvoice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.einvoice.Format;
import billing.einvoice.FormatRules;
import billing.einvoice.SampleDocuments;
import billing.einvoice.check.CheckReport;
import billing.einvoice.check.InvoiceChecker;
import billing.einvoice.check.Violation;
import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.ReceivedInvoice;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.kernel.error.InvalidException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules of the distribution, on documents of this program and of others. */
class InvoiceCheckerTest {
    private static InvoiceChecker checker;

    @BeforeAll
    static void open() throws IOException {
        checker = CheckParts.open(null);
    }

    @AfterAll
    static void close() throws IOException {
        checker.close();
    }

    private static CheckReport check(String xml, String format) throws IOException {
        return checker.check(ReceivedInvoice.read("a.xml",
                ExampleDocuments.stream(xml.getBytes(UTF_8))), format);
    }

    private static List<String> errors(CheckReport report) {
        return report.violations().stream().filter(one -> one.severity() == Severity.ERROR)
                .map(Violation::rule).toList();
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void documents_of_this_program_are_valid_in_their_format(Format format) throws IOException {
        String xml = new String(ElectronicInvoiceXml.write(FormatRules.adapt(
                format == Format.FACTURX_FR ? SampleDocuments.french() : SampleDocuments.german(),
                format), format), UTF_8);
        CheckReport report = check(xml, null);
        assertThat(report.violations()).isEmpty();
        assertThat(report.recognized()).isTrue();
        assertThat(report.format()).isEqualTo(format == Format.FACTURX ? "cii" : format.code());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"xrechnung-01.04a-ubl.xml, xrechnung", "xrechnung-01.04a-cii.xml, xrechnung-cii",
        "en16931-creditnote1-ubl.xml, ubl", "en16931-example7-ubl.xml, ubl",
        "en16931-example3-cii.xml, cii"})
    void official_examples_are_valid(String file, String format) throws IOException {
        CheckReport report = check(ExampleDocuments.text(file), null);
        assertThat(errors(report)).isEmpty();
        assertThat(report.format()).isEqualTo(format);
        assertThat(report.sets()).hasSizeGreaterThan(1);
    }

    @ParameterizedTest(name = "{2} in {0}")
    @CsvSource({"XRECHNUNG, cbc:BuyerReference, BR-DE-15",
        "XRECHNUNG, cbc:PayableAmount, BR-CO-16",
        "XRECHNUNG, cbc:ElectronicMail, BR-DE-7",
        "XRECHNUNG_CII, ram:DuePayableAmount, BR-CO-16",
        "XRECHNUNG_CII, ram:BuyerReference, BR-DE-15",
        "PEPPOL, cbc:ProfileID, PEPPOL-EN16931-R007",
        "UBL, cbc:LineExtensionAmount, BR-CO-10",
        "UBL, cbc:InvoiceTypeCode, BR-CL-01",
        "CII, ram:TaxBasisTotalAmount, BR-CO-13",
        "FACTURX, ram:DuePayableAmount, BR-CO-16"})
    void broken_documents_name_their_rules(Format format, String element, String rule)
            throws IOException {
        String xml = new String(ElectronicInvoiceXml.write(FormatRules.adapt(
                SampleDocuments.german(), format), format), UTF_8);
        String broken = xml.replaceFirst("(<" + element + "(?: [^>]*)?>)([^<]*)",
                rule.startsWith("BR-DE") ? "$1" : "$17");
        assertThat(broken).isNotEqualTo(xml);
        CheckReport report = check(broken, format.code());
        assertThat(report.isValid()).isFalse();
        assertThat(errors(report)).contains(rule);
    }

    @Test
    void a_violation_has_its_place_and_the_text_of_the_rule() throws IOException {
        String broken = ExampleDocuments.text(ExampleDocuments.XRECHNUNG)
                .replaceFirst("(<cbc:PayableAmount[^>]*>)", "$19");
        Violation found = check(broken, "ubl").violations().stream()
                .filter(one -> one.rule().equals("BR-CO-16")).findFirst().orElseThrow();
        assertThat(found.location()).isEqualTo("/Invoice/LegalMonetaryTotal");
        assertThat(broken.lines().skip(found.line() - 1).findFirst().orElseThrow())
                .contains("LegalMonetaryTotal");
        assertThat(found.set()).isEqualTo("EN 16931");
        assertThat(found.text()).startsWith("Amount due for payment (BT-115)");
    }

    @Test
    void a_document_that_breaks_its_schema_is_checked_no_further() throws IOException {
        CheckReport report = check(ExampleDocuments.text(ExampleDocuments.XRECHNUNG)
                .replace("cbc:IssueDate>", "cbc:IssuedOn>"), null);
        assertThat(report.stopped()).isTrue();
        assertThat(report.violations()).allSatisfy(one -> {
            assertThat(one.rule()).isEqualTo("cvc-complex-type.2.4.a");
            assertThat(one.set()).isEqualTo("UBL");
            assertThat(one.text()).startsWith("Invalid content was found starting with element"
                    + " '{IssuedOn}'.");
        }).anyMatch(one -> one.line() == 8);
    }

    @Test
    void an_unknown_specification_is_checked_by_the_standard() throws IOException {
        String xml = ExampleDocuments.text("en16931-example3-cii.xml");
        CheckReport other = check(xml.replace("urn:cen.eu:en16931:2017<",
                "urn:cen.eu:en16931:2017#compliant#urn:example<"), null);
        assertThat(other.recognized()).isFalse();
        assertThat(other.format()).isEqualTo("cii");
        assertThat(other.isValid()).isTrue();
        CheckReport none = check(xml.replace("urn:cen.eu:en16931:2017<", "<"), null);
        assertThat(none.recognized()).isFalse();
        assertThat(errors(none)).contains("BR-01");
        assertThatThrownBy(() -> check(xml, "peppol")).isInstanceOf(InvalidException.class);
        assertThatThrownBy(() -> check(xml, "edifact")).isInstanceOf(InvalidException.class);
    }

    @Test
    void the_invoice_in_a_pdf_file_is_checked_by_factur_x() throws IOException {
        byte[] xml = ElectronicInvoiceXml.write(FormatRules.adapt(SampleDocuments.german(),
                Format.FACTURX), Format.FACTURX);
        CheckReport report = checker.check(ReceivedInvoice.read("a.pdf", ExampleDocuments.stream(
                ExampleDocuments.pdf("factur-x.xml", xml))), null);
        assertThat(report.format()).isEqualTo("facturx");
        assertThat(report.document().attachment()).isEqualTo("factur-x.xml");
        assertThat(report.document().xml()).isEqualTo(xml);
        assertThat(report.violations()).isEmpty();
    }
}
