package billing.einvoice.check;

import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.XmlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads the report of a Schematron (SVRL). What fails is an error unless its rule is flagged as a
 * warning or as information.
 */
final class SvrlHandler extends DefaultHandler {
    private static final String SVRL = "http://purl.oclc.org/dsdl/svrl";
    /**
     * The rule at the start of its text, {@code [BR-CO-16]-Amount due ...}: some sets have ids of
     * their own for rules of the standard.
     */
    private static final Pattern RULE =
            Pattern.compile("\\[([A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+)]\\s*[-:]?\\s*");
    private static final Pattern STEP = Pattern.compile(
            "/(?:Q\\{[^}]*}|[\\w.-]*:|\\*:)?(@?[\\w.-]+)"
            + "(?:\\[namespace-uri\\(\\)\\s*=\\s*(?:'[^']*'|\"[^\"]*\")])?(?:\\[(\\d+)])?");
    private final RuleSet set;
    private final XmlNode root;
    private final List<Violation> violations = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Severity severity;
    private String rule;
    private String location;
    private boolean inText;

    SvrlHandler(RuleSet set, XmlNode root) {
        this.set = set;
        this.root = root;
    }

    @Override
    public void startElement(String uri, String name, String qualified, Attributes attributes) {
        if (!SVRL.equals(uri)) {
            return;
        }
        switch (name) {
            case "failed-assert", "successful-report" -> {
                severity = severity(attributes.getValue("flag"), attributes.getValue("role"));
                rule = attributes.getValue("id");
                location = attributes.getValue("location");
                text.setLength(0);
            }
            case "text" -> inText = severity != null;
            default -> {
                // The rest of the report lists the rules that were applied.
            }
        }
    }

    private static Severity severity(String flag, String role) {
        String level = flag == null ? role : flag;
        return switch (level == null ? "" : level.toLowerCase(Locale.ROOT)) {
            case "warning", "warn" -> Severity.WARNING;
            case "information", "info" -> Severity.INFORMATION;
            default -> Severity.ERROR;
        };
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (inText) {
            text.append(characters, start, length);
        }
    }

    @Override
    public void endElement(String uri, String name, String qualified) {
        if (!SVRL.equals(uri)) {
            return;
        }
        if (name.equals("text")) {
            inText = false;
        } else if (severity != null
                && (name.equals("failed-assert") || name.equals("successful-report"))) {
            add();
            severity = null;
        }
    }

    private void add() {
        String said = text.toString().strip().replaceAll("\\s+", " ");
        Matcher start = RULE.matcher(said);
        if (start.lookingAt()) {
            rule = start.group(1);
            said = said.substring(start.end());
        }
        StringBuilder path = new StringBuilder();
        int line = locate(path);
        violations.add(new Violation(severity, rule == null ? "-" : rule, set.title(),
                path.toString(), line, said));
    }

    /** Writes the path of the element without its namespaces, and returns its line. */
    private int locate(StringBuilder path) {
        Matcher step = STEP.matcher(location == null ? "" : location);
        XmlNode node = null;
        int end = 0;
        while (step.find() && step.start() == end) {
            end = step.end();
            int index = step.group(2) == null ? 1 : Integer.parseInt(step.group(2));
            String name = step.group(1);
            path.append('/').append(name).append(index == 1 ? "" : "[" + index + "]");
            if (path.indexOf("/", 1) < 0) {
                node = root;
            } else if (node != null && !name.startsWith("@")) {
                List<XmlNode> same = node.all(name);
                node = index <= same.size() ? same.get(index - 1) : null;
            }
        }
        if (end == 0 && location != null) {
            path.append(location);
        }
        return node == null ? 0 : node.line();
    }

    List<Violation> violations() {
        return violations;
    }
}
