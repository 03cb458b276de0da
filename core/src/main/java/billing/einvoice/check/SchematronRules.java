package billing.einvoice.check;

import billing.einvoice.reader.ReceivedInvoice;
import billing.input.UntrustedXml;
import java.io.IOException;
import java.util.List;
import javax.xml.transform.ErrorListener;
import javax.xml.transform.Source;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.URIResolver;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.stream.StreamSource;

/** A Schematron as XSLT, compiled. */
final class SchematronRules {
    private static final ErrorListener SILENT = new ErrorListener() {
        @Override
        public void warning(TransformerException e) {
            // Warnings about a stylesheet are for its authors.
        }

        @Override
        public void error(TransformerException e) throws TransformerException {
            throw e;
        }

        @Override
        public void fatalError(TransformerException e) throws TransformerException {
            throw e;
        }
    };
    private final RuleSet set;
    private final Templates stylesheet;
    private final URIResolver resolver;

    private SchematronRules(RuleSet set, Templates stylesheet, URIResolver resolver) {
        this.set = set;
        this.stylesheet = stylesheet;
        this.resolver = resolver;
    }

    static SchematronRules compile(RuleSet set, RuleFiles files, XsltProcessor processor)
            throws IOException {
        URIResolver resolver = (reference, base) -> {
            try {
                return source(files, files.refer(reference, base));
            } catch (IOException e) {
                throw new TransformerException(e.getMessage(), e);
            }
        };
        TransformerFactory factory = processor.factory();
        factory.setURIResolver(resolver);
        factory.setErrorListener(SILENT);
        try {
            return new SchematronRules(set, factory.newTemplates(source(files,
                    set.schematron())), resolver);
        } catch (TransformerException e) {
            throw files.fault("the rules " + set.schematron() + " cannot be used: "
                    + e.getMessage());
        }
    }

    private static Source source(RuleFiles files, String path) throws IOException {
        return new StreamSource(files.open(path), RuleFiles.address(path));
    }

    List<Violation> check(ReceivedInvoice document) throws IOException {
        SvrlHandler found = new SvrlHandler(set, document.root());
        try {
            Transformer transformer = stylesheet.newTransformer();
            transformer.setURIResolver(resolver);
            transformer.setErrorListener(SILENT);
            transformer.transform(UntrustedXml.source(document.xml()), new SAXResult(found));
        } catch (TransformerException e) {
            throw new IOException("the rules " + set.name() + " failed on " + document.file()
                    + ": " + e.getMessage(), e);
        }
        return found.violations();
    }
}
