package billing.cli.command.einvoice;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.einvoice.reader.ReceivedInvoice;
import billing.kernel.error.InputException;
import billing.kernel.limit.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files without an invoice and files that are made to do harm are refused. */
class HostileInvoicesTest {
    private static final String INVOICE =
            "<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'>";

    private static AbstractThrowableAssert<?, ?> refused(String text) {
        return refused(text.getBytes(UTF_8));
    }

    private static AbstractThrowableAssert<?, ?> refused(byte[] bytes) {
        return assertThatThrownBy(() -> ReceivedInvoice.read("a.xml",
                ExampleDocuments.stream(bytes))).isInstanceOf(InputException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"<Invoice>|not well-formed", "hello|not well-formed",
        "<html/>|its root element is html", "<Invoice/>|its root element is Invoice",
        "'<StandardBusinessDocument/>'|not an e-invoice", "''|the file is empty"})
    void a_document_that_is_not_an_invoice_is_refused(String text, String message) {
        refused(text).hasMessageContaining(message);
    }

    @Test
    void document_types_and_entities_are_refused(@TempDir Path folder) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        refused("<!DOCTYPE Invoice [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]>" + INVOICE
                + "&x;</Invoice>").hasMessageContaining("document type is not allowed")
                .hasMessageNotContaining("secret");
        refused("<!DOCTYPE a [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]>" + INVOICE + "&b;</Invoice>")
                .hasMessageContaining("document type is not allowed");
        refused(INVOICE + "&x;</Invoice>").hasMessageContaining("not well-formed");
    }

    @Test
    void what_is_too_large_is_refused() {
        int deep = Limit.INVOICE_DEPTH.most();
        refused(INVOICE + "<a>".repeat(deep) + "</a>".repeat(deep) + "</Invoice>")
                .hasMessageContaining("more than 100 levels");
        refused(INVOICE + "<a/>".repeat(Limit.INVOICE_ELEMENTS.most()) + "</Invoice>")
                .hasMessageContaining("more than 500,000 elements");
        String digits = "1".repeat(Limit.INVOICE_DIGITS.most());
        refused(INVOICE + "<a> -1." + digits + " </a></Invoice>")
                .hasMessageContaining("a is too long a number: more than 1,000 digits");
        refused(new byte[Limit.INVOICE_FILE.most() + 1])
                .hasMessageContaining("more than 52,428,800 bytes");
        refused(ExampleDocuments.pdf("factur-x.xml", new byte[Limit.INVOICE_FILE.most() + 1]))
                .hasMessageContaining("attached e-invoice is too large");
    }

    @Test
    void long_texts_comments_and_tags_are_refused() {
        String longest = "a".repeat(Limit.XML_TEXT.most());
        refused(INVOICE + "<a>" + longest + "a</a></Invoice>")
                .hasMessageContaining("the text of a is too long: more than 1,000,000 characters");
        String longer = longest + longest;
        for (String part : List.of("<!--" + longer + "-->", "<?a " + longer + "?>",
                "<a b='" + longer + "'/>", "<![CDATA[" + longer + "]]>")) {
            refused(INVOICE + part + "</Invoice>").hasMessageContaining("too long");
        }
        refused(INVOICE + "<!---->".repeat(Limit.INVOICE_ELEMENTS.most()) + "</Invoice>")
                .hasMessageContaining("more than 500,000 elements");
        refused(INVOICE + "<a b='' c=''/>".repeat(Limit.INVOICE_ELEMENTS.most() / 2 + 1)
                + "</Invoice>").hasMessageContaining("more than 500,000 attributes");
    }

    @Test
    void a_file_within_the_invoice_may_be_long() throws IOException {
        String file = "a".repeat(2 * Limit.XML_TEXT.most());
        assertThat(ReceivedInvoice.read("a.xml", ExampleDocuments.stream((INVOICE
                + "<EmbeddedDocumentBinaryObject>" + file
                + "</EmbeddedDocumentBinaryObject></Invoice>").getBytes(UTF_8))).root()
                .value("EmbeddedDocumentBinaryObject")).hasSize(file.length());
    }

    @Test
    void bytes_that_are_not_utf_8_are_named() {
        refused((INVOICE + "\n<a>M\u00fcller</a></Invoice>").getBytes(ISO_8859_1))
                .hasMessageContaining("the byte 0xFC is not UTF-8");
        refused("\u0089PNG".getBytes(ISO_8859_1))
                .hasMessageContaining("the byte 0x89 is not UTF-8");
    }

    @Test
    void encrypted_and_deeply_nested_pdf_files_are_refused() {
        String whole = new String(ExampleDocuments.pdf("factur-x.xml", "<x/>".getBytes(UTF_8)),
                ISO_8859_1);
        int root = whole.lastIndexOf("/Root");
        String key = "(" + "a".repeat(32) + ")";
        refused((whole.substring(0, root) + "/ID[(a)(a)]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O"
                + key + "/U" + key + ">>" + whole.substring(root)).getBytes(ISO_8859_1))
                .hasMessageContaining("the PDF file is encrypted");
        refused((whole.substring(0, root) + "/X" + "[".repeat(200_000) + whole.substring(root))
                .getBytes(ISO_8859_1)).hasMessageContaining("the PDF file cannot be read");
    }

    @Test
    void pdf_files_without_an_invoice_are_refused() {
        byte[] whole = ExampleDocuments.pdf("factur-x.xml", "<x/>".getBytes(UTF_8));
        refused(whole).hasMessageContaining("its root element is x");
        refused(ExampleDocuments.pdf(null, null))
                .hasMessageContaining("has no e-invoice attached");
        refused(ExampleDocuments.pdf("terms.xml", "<x/>".getBytes(UTF_8)))
                .hasMessageContaining("no e-invoice attached; it has [terms.xml]");
        refused("%PDF-1.7\n%%EOF").hasMessageContaining("damaged");
        refused(new String(whole, ISO_8859_1).substring(0, whole.length / 2)
                .getBytes(ISO_8859_1)).hasMessageContaining("PDF file");
    }
}
