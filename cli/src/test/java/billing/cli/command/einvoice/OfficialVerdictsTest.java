package billing.cli.command.einvoice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.einvoice.BrokenDocument;
import billing.einvoice.check.CheckReport;
import billing.einvoice.check.InvoiceChecker;
import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.ReceivedInvoice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The check reports of each listed document, valid or broken, the rules that phive reports:
 * {@code BrokenDocumentsTest} holds the list against phive. No connection is opened for that.
 */
class OfficialVerdictsTest {
    private static final ProxySelector USUAL = ProxySelector.getDefault();
    private static final String ELSEWHERE = " xmlns:xsi=\""
            + XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI
            + "\" xsi:schemaLocation=\"urn:other http://127.0.0.1:9/other.xsd\"";
    private final List<URI> asked = Collections.synchronizedList(new ArrayList<>());

    /** Sockets and URLs alike ask the selector before they connect. */
    @BeforeEach
    void watch() {
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                asked.add(uri);
                throw new IllegalStateException("connects to " + uri);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException e) {
                throw new IllegalStateException("connects to " + uri, e);
            }
        });
    }

    @AfterEach
    void restore() {
        ProxySelector.setDefault(USUAL);
    }

    @Test
    void connections_would_be_seen() {
        assertThatThrownBy(() -> URI.create("http://127.0.0.1:9/x.xsd").toURL().openStream())
                .hasStackTraceContaining("connects to http://127.0.0.1:9/x.xsd");
        assertThatThrownBy(() -> new Socket("127.0.0.1", 9).close())
                .hasStackTraceContaining("connects to socket://127.0.0.1:9");
    }

    @Test
    void a_schema_that_a_document_names_is_not_fetched() throws IOException {
        String xml = ExampleDocuments.text(ExampleDocuments.XRECHNUNG);
        String root = "<ubl:Invoice";
        assertThat(xml).contains(root);
        try (InvoiceChecker checker = CheckParts.open(null)) {
            CheckReport report = checker.check(ReceivedInvoice.read("a.xml",
                    ExampleDocuments.stream(xml.replace(root, root + ELSEWHERE)
                            .getBytes(UTF_8))), null);
            assertThat(report.isValid()).isTrue();
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void the_rules_reported_are_those_of_the_official_validator() throws IOException {
        List<String> listed = new ArrayList<>();
        List<String> found = new ArrayList<>();
        try (InvoiceChecker checker = CheckParts.open(null)) {
            for (BrokenDocument one : BrokenDocument.all()) {
                listed.add(one.toString());
                found.add(new BrokenDocument(one.format(), one.document(), one.changes(),
                        broken(checker.check(ReceivedInvoice.read("a.xml",
                                new ByteArrayInputStream(one.xml())), one.format().code())))
                        .toString());
            }
        }
        assertThat(found).isEqualTo(listed);
        assertThat(asked).isEmpty();
    }

    private static Set<String> broken(CheckReport report) {
        return report.violations().stream().map(one -> one.severity() == Severity.ERROR
                ? one.rule() : one.severity().name().toLowerCase(Locale.ROOT) + ":" + one.rule())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
