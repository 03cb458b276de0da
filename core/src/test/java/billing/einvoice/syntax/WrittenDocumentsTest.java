package billing.einvoice.syntax;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.ElectronicInvoice;
import billing.einvoice.Format;
import billing.einvoice.FormatRules;
import billing.einvoice.SampleDocuments;
import java.util.Map;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.reporters.QuietReporter;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of documents, approved by eye: a difference here is what recipients will read. */
class WrittenDocumentsTest {
    @Test
    void xrechnung() {
        verify(SampleDocuments.german(), Format.XRECHNUNG);
    }

    @Test
    void xrechnung_in_cii() {
        verify(SampleDocuments.corrected(), Format.XRECHNUNG_CII);
    }

    @Test
    void peppol_to_belgium() {
        verify(SampleDocuments.belgian(), Format.PEPPOL);
    }

    @Test
    void credit_note() {
        verify(SampleDocuments.creditNote(), Format.UBL);
    }

    @Test
    void credit_note_in_cii() {
        verify(SampleDocuments.creditNote(), Format.XRECHNUNG_CII);
    }

    @Test
    void outside_vat() {
        verify(SampleDocuments.swiss(), Format.FACTURX);
    }

    @Test
    void french() {
        verify(SampleDocuments.french(), Format.FACTURX_FR);
    }

    @Test
    void french_credit_note() {
        verify(SampleDocuments.frenchCreditNote(), Format.FACTURX_FR);
    }

    @Test
    @DisplayName("electronic-invoices.md 4: VAT of 0 in the currency of the seller's country")
    void french_in_dollars() {
        verify(SampleDocuments.inDollars(SampleDocuments.french()), Format.FACTURX_FR);
    }

    @Test
    void dollars_in_ubl() {
        verify(SampleDocuments.inDollars(SampleDocuments.belgian()), Format.UBL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"plain|plain", "' both ends '|both ends", "a\u0007b|a b",
        "a\uFFFEb|a b", "a\uD800b|a b", "\uD83D\uDE00|\uD83D\uDE00", "\uD800b|b", "why?|why?",
        "\u00fc|\u00fc", "''|''"})
    @DisplayName("electronic-invoices.md 1: texts are stripped; what XML forbids is a space")
    void texts_have_only_what_xml_takes(String text, String written) {
        assertThat(new String(XmlText.encoded(text), UTF_8)).isEqualTo(written);
    }

    @Test
    void line_ends_are_line_feeds() {
        assertThat(new String(XmlText.encoded("one\r\ntwo\rthree\nfour"), UTF_8))
                .isEqualTo("one\ntwo\nthree\nfour");
        assertThat(XmlText.encoded(null)).isEmpty();
    }

    @Test
    void elements_without_content_are_left_out() {
        XmlText xml = new XmlText(Map.of("a", "urn:a"));
        xml.begin("a:all").begin("a:none").leaf("a:blank", " ").end().begin("a:some")
                .leaf("a:text", "<&>", "kind", "\"").end().end();
        assertThat(new String(xml.bytes(), UTF_8)).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <a:all xmlns:a="urn:a">
                  <a:some>
                    <a:text kind="&quot;">&lt;&amp;&gt;</a:text>
                  </a:some>
                </a:all>
                """);
    }

    private static void verify(ElectronicInvoice document, Format format) {
        byte[] xml = ElectronicInvoiceXml.write(FormatRules.adapt(document, format), format);
        assertThat(ElectronicInvoiceXml.write(FormatRules.adapt(document, format), format))
                .isEqualTo(xml);
        Approvals.verify(new String(xml, UTF_8),
                new Options(new QuietReporter()).forFile().withExtension(".xml"));
    }
}
