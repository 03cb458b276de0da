package billing.einvoice.check;

import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.ReceivedInvoice;
import billing.input.UntrustedXml;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** A schema (XSD), compiled. */
final class SchemaRules {
    private static final String LOCALE = "http://apache.org/xml/properties/locale";
    private static final Pattern MESSAGE = Pattern.compile("(cvc-[\\w.-]+): (.*)", Pattern.DOTALL);
    /** Elements are named with the address of their namespace, which adds nothing. */
    private static final Pattern NAMESPACE = Pattern.compile("\"[^\"]*\":(?=[A-Za-z])");
    /** A file of another kind may break the schema with every element. */
    private static final int VIOLATIONS_MAX = 100;
    private final RuleSet set;
    private final Schema schema;

    private SchemaRules(RuleSet set, Schema schema) {
        this.set = set;
        this.schema = schema;
    }

    static SchemaRules compile(RuleSet set, String path, RuleFiles files) throws IOException {
        SchemaFactory factory = SchemaFactory.newDefaultInstance();
        try {
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, RuleFiles.SCHEME);
            factory.setResourceResolver(new RuleInput.Resolver(files));
            List<Source> sources = new ArrayList<>();
            for (String imported : set.imported()) {
                sources.add(source(files, imported));
            }
            sources.add(source(files, path));
            return new SchemaRules(set, factory.newSchema(sources.toArray(new Source[0])));
        } catch (SAXException e) {
            throw files.fault("the schema " + path + " cannot be used: " + e.getMessage());
        }
    }

    private static Source source(RuleFiles files, String path) throws IOException {
        return new StreamSource(files.open(path), RuleFiles.address(path));
    }

    List<Violation> check(ReceivedInvoice document) throws IOException {
        List<Violation> found = new ArrayList<>();
        Validator validator = schema.newValidator();
        try {
            validator.setProperty(LOCALE, Locale.ROOT);
            validator.setErrorHandler(new ErrorHandler() {
                @Override
                public void warning(SAXParseException e) {
                    found.add(violation(Severity.WARNING, e));
                }

                @Override
                public void error(SAXParseException e) throws SAXException {
                    found.add(violation(Severity.ERROR, e));
                    if (found.size() >= VIOLATIONS_MAX) {
                        throw e;
                    }
                }

                @Override
                public void fatalError(SAXParseException e) throws SAXException {
                    found.add(violation(Severity.ERROR, e));
                    throw e;
                }
            });
            validator.validate(UntrustedXml.source(document.xml()));
        } catch (SAXException e) {
            if (found.isEmpty()) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return found;
    }

    private Violation violation(Severity severity, SAXParseException e) {
        Matcher message = MESSAGE.matcher(e.getMessage());
        boolean named = message.matches();
        String text = named ? message.group(2) : e.getMessage();
        return new Violation(severity, named ? message.group(1) : "schema", set.title(), null,
                e.getLineNumber(), NAMESPACE.matcher(text).replaceAll(""));
    }
}
