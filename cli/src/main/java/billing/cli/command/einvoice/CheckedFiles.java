package billing.cli.command.einvoice;

import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.cli.output.Text;
import billing.einvoice.check.CheckReport;
import billing.einvoice.check.RuleSet;
import billing.einvoice.check.Violation.Severity;
import billing.einvoice.check.Violation;
import billing.einvoice.reader.ReceivedInvoice;
import billing.kernel.error.InputException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The results of checked files, for people and for programs. */
final class CheckedFiles {
    private static final String INDENT = "  ";
    private final List<Entry> entries = new ArrayList<>();

    /** A file with its report, or with what is wrong with it. */
    private record Entry(String name, CheckReport report, String refusal) {
    }

    void add(CheckReport report) {
        entries.add(new Entry(report.document().file(), report, null));
    }

    /** Adds a file that is not an e-invoice. */
    void refuse(String name, InputException reason) {
        entries.add(new Entry(name, null, reason.getMessage()));
    }

    boolean hasRefused() {
        return entries.stream().anyMatch(entry -> entry.report == null);
    }

    boolean allValid() {
        return entries.stream().allMatch(entry -> entry.report != null && entry.report.isValid());
    }

    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        for (Entry entry : entries) {
            blocks.add(Text.heading(heading(entry)));
            if (entry.report != null) {
                blocks.add(Text.of(details(entry.report)));
                entry.report.violations().forEach(one -> blocks.add(new Text(text(one),
                        one.severity() == Severity.ERROR ? TerminalStyle.BAD
                                : TerminalStyle.PLAIN)));
            }
        }
        return blocks;
    }

    private static String heading(Entry entry) {
        if (entry.report == null) {
            return entry.name + ": not an e-invoice: " + entry.refusal;
        }
        CheckReport report = entry.report;
        return entry.name + ": " + (report.isValid() ? "valid" : "invalid") + counts(report);
    }

    private static String counts(CheckReport report) {
        long errors = report.count(Severity.ERROR);
        long warnings = report.count(Severity.WARNING);
        return (errors == 0 ? "" : ", " + Count.of(errors, "error"))
                + (warnings == 0 ? "" : ", " + Count.of(warnings, "warning"));
    }

    private static String details(CheckReport report) {
        ReceivedInvoice document = report.document();
        String text = INDENT + report.format() + ", checked by " + report.sets().stream()
                .map(RuleSet::name).collect(Collectors.joining(", "));
        if (document.attachment() != null) {
            text += "\n" + INDENT + "attached as " + document.attachment()
                    + "; the PDF itself is not checked";
        }
        if (!report.recognized()) {
            text += "\n" + INDENT + (document.specification() == null
                    ? "the file states no specification (BT-24)"
                    : "no rules for the specification " + document.specification())
                    + ": checked by the standard only";
        }
        return report.stopped() ? text + "\n" + INDENT
                + "the file breaks its schema: no other rules were checked" : text;
    }

    private static String text(Violation one) {
        String place = one.line() == 0 ? "" : "line " + one.line();
        if (one.location() != null && !one.location().isEmpty()) {
            place += (place.isEmpty() ? "" : ", ") + one.location();
        }
        return INDENT + name(one.severity()) + " " + one.rule() + ": " + one.text()
                + (place.isEmpty() ? "" : "\n" + INDENT + INDENT + place);
    }

    private static String name(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    Table table() {
        Table table = Table.of(Column.text("File"), Column.text("Verdict"), Column.text("Format"),
                Column.text("Severity"), Column.text("Rule"), Column.text("Rule set"),
                Column.number("Line"), Column.text("Location"), Column.text("Text"));
        for (Entry entry : entries) {
            CheckReport report = entry.report;
            if (report == null) {
                table.row(entry.name, verdict(entry), null, null, null, null, null, null,
                        entry.refusal);
            } else if (report.violations().isEmpty()) {
                table.row(entry.name, verdict(entry), report.format(), null, null, null, null,
                        null, null);
            } else {
                report.violations().forEach(one -> table.row(entry.name, verdict(entry),
                        report.format(), name(one.severity()), one.rule(), one.set(),
                        one.line() == 0 ? null : one.line(), one.location(), one.text()));
            }
        }
        return table;
    }

    private static String verdict(Entry entry) {
        return entry.report == null ? "unreadable" : entry.report.isValid() ? "valid" : "invalid";
    }

    JsonNode tree() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        ArrayNode files = tree.putArray("files");
        for (Entry entry : entries) {
            ObjectNode file = files.addObject().put("file", entry.name)
                    .put("verdict", verdict(entry));
            if (entry.report == null) {
                file.put("message", entry.refusal);
            } else {
                write(file, entry.report);
            }
        }
        return tree;
    }

    private static void write(ObjectNode file, CheckReport report) {
        ReceivedInvoice document = report.document();
        file.put("attachment", document.attachment()).put("format", report.format())
                .put("specification", document.specification())
                .put("specification_known", report.recognized());
        ArrayNode sets = file.putArray("rule_sets");
        report.sets().forEach(set -> sets.addObject().put("name", set.title())
                .put("version", set.version()));
        file.put("schema_broken", report.stopped())
                .put("errors", report.count(Severity.ERROR))
                .put("warnings", report.count(Severity.WARNING));
        ArrayNode violations = file.putArray("violations");
        for (Violation one : report.violations()) {
            ObjectNode node = violations.addObject().put("severity", name(one.severity()))
                    .put("rule", one.rule()).put("rule_set", one.set())
                    .put("location", one.location());
            if (one.line() == 0) {
                node.putNull("line");
            } else {
                node.put("line", one.line());
            }
            node.put("text", one.text());
        }
    }
}
