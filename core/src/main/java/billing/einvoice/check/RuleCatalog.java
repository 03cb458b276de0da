package billing.einvoice.check;

import billing.einvoice.Format.Syntax;
import billing.einvoice.check.CheckedFormat.Match;
import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.ReceivedInvoice;
import billing.einvoice.reader.ReceivedInvoice.Kind;
import billing.kernel.codelist.Codes;
import billing.kernel.error.InvalidException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** The rule sets and formats that {@code rules.yaml} describes. */
final class RuleCatalog {
    private final RuleFiles files;
    private final Map<String, RuleSet> sets = new LinkedHashMap<>();
    private final Map<String, CheckedFormat> formats = new LinkedHashMap<>();

    private RuleCatalog(RuleFiles files) {
        this.files = files;
    }

    /** Reads the description of rules. */
    static RuleCatalog read(RuleFiles files) throws IOException {
        RuleCatalog catalog = new RuleCatalog(files);
        try (InputStream stream = files.open(RuleFiles.DESCRIPTION)) {
            JsonNode tree = new YAMLMapper().readTree(stream);
            tree.path("sets").properties().forEach(entry ->
                    catalog.sets.put(entry.getKey(), set(entry.getKey(), entry.getValue())));
            tree.path("formats").properties().forEach(entry -> catalog.formats.put(
                    entry.getKey(), catalog.format(entry.getKey(), entry.getValue())));
        } catch (JsonProcessingException e) {
            throw files.fault("broken YAML in " + RuleFiles.DESCRIPTION + ": "
                    + e.getOriginalMessage());
        } catch (PatternSyntaxException e) {
            throw files.fault("\"" + e.getPattern() + "\" in " + RuleFiles.DESCRIPTION
                    + " is not a regular expression");
        }
        return catalog;
    }

    private static RuleSet set(String code, JsonNode node) {
        Map<Kind, String> schemas = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            JsonNode schema = node.path(switch (kind) {
                case UBL_INVOICE -> "invoice";
                case UBL_CREDIT_NOTE -> "credit-note";
                case CII -> "schema";
            });
            if (schema.isTextual()) {
                schemas.put(kind, schema.asText());
            }
        }
        return new RuleSet(code, node.path("title").asText(code), node.path("version").asText(""),
                texts(node.path("imported")), schemas, node.path("schematron").asText(null));
    }

    private CheckedFormat format(String code, JsonNode node) {
        List<RuleSet> applied = new ArrayList<>();
        for (String name : texts(node.path("sets"))) {
            if (!sets.containsKey(name)) {
                throw files.fault("there is no rule set \"" + name + "\", which the format " + code
                        + " names");
            }
            applied.add(sets.get(name));
        }
        String process = node.path("process").asText(null);
        return new CheckedFormat(code,
                "cii".equals(node.path("syntax").asText()) ? Syntax.CII : Syntax.UBL,
                new Match(texts(node.path("specifications")),
                        process == null ? null : Pattern.compile(process),
                        node.path("attached").asBoolean()),
                node.path("default").asBoolean(), applied, levels(code, node.path("levels")));
    }

    private Map<String, Severity> levels(String code, JsonNode node) {
        Map<String, Severity> levels = new HashMap<>();
        for (Severity severity : Severity.values()) {
            texts(node.path(Codes.of(severity)))
                    .forEach(rule -> levels.put(rule, severity));
        }
        if (levels.isEmpty() && !node.isMissingNode()) {
            throw files.fault("levels of the format " + code
                    + " are lists of rules named error, warning or information");
        }
        return levels;
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(item -> texts.add(item.asText()));
        return texts;
    }

    /** The format that a document states; empty if it states none of these. */
    Optional<CheckedFormat> stated(ReceivedInvoice document) {
        return formats.values().stream().filter(format -> format.matches(document)).findFirst();
    }

    /** The format of documents that state none of these. */
    CheckedFormat fallback(ReceivedInvoice document) {
        return formats.values().stream().filter(CheckedFormat::fallback)
                .filter(format -> format.syntax() == document.kind().syntax()).findFirst()
                .orElseThrow(() -> files.fault("no format for " + document.kind().syntax()
                        + " is marked as default in " + RuleFiles.DESCRIPTION));
    }

    /**
     * A format by its name.
     *
     * @throws InvalidException if there is none, or it is of another syntax than the document
     */
    CheckedFormat named(String code, ReceivedInvoice document) {
        CheckedFormat format = formats.get(code);
        if (format == null) {
            throw new InvalidException("format", "value_is_invalid", "unknown format \"" + code
                    + "\"", "the formats are " + formats.keySet().stream()
                    .collect(Collectors.joining(", ")));
        }
        Syntax syntax = document.kind().syntax();
        if (format.syntax() != syntax) {
            throw new InvalidException("format", "value_is_invalid", document.file() + " is in "
                    + syntax + ", and the format " + code + " is in " + format.syntax(),
                    "the formats in " + syntax + " are " + formats.values().stream()
                    .filter(one -> one.syntax() == syntax).map(CheckedFormat::code)
                    .collect(Collectors.joining(", ")));
        }
        return format;
    }
}
