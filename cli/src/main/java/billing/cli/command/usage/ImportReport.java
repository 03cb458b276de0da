package billing.cli.command.usage;

import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.input.SimilarNames;
import billing.usage.file.ImportResult;
import billing.usage.file.RejectedReason;
import billing.usage.file.SuspectRows;
import billing.usage.file.UnknownNames;
import billing.usage.file.UnknownNames.NamedRows;
import billing.usage.store.UsageNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * The report of imported files.
 *
 * @param files the files as named on the command line
 * @param done  the result of each
 */
record ImportReport(Session session, List<String> files, List<ImportResult> done) {
    private static final int WORTH_A_RATE = 1_000;
    /** More names are only counted: a wrong column may hold a million. */
    private static final int NAMES_SHOWN = 5;

    /** The numbers of rows of each file; for programs with reasons and warnings. */
    Result result() {
        Table table = Table.of(Column.text("File"), Column.number("Read"), Column.number("Added"),
                Column.number("Duplicates"), Column.number("Rejected"),
                Column.text("Rejected rows").key("rejected_file"));
        for (int i = 0; i < files.size(); i++) {
            ImportResult one = done.get(i);
            table.row(files.get(i), one.read(), one.added(), one.duplicates(), one.rejected(),
                    one.rejectedFile() == null ? null : one.rejectedFile().toString());
        }
        return Result.of(() -> List.of(table), this::tree);
    }

    /**
     * Adds notes about rejected rows and warnings.
     *
     * @param again the options for importing rejected rows again
     */
    void addNotes(Result result, List<String> again) {
        for (int i = 0; i < files.size(); i++) {
            addNotes(files.get(i), done.get(i), again, result);
        }
    }

    private void addNotes(String name, ImportResult one, List<String> again, Result result) {
        result.note(String.format(Locale.ROOT, "%s: %s in %.1f s%s", name,
                Count.of(one.read(), "row"),
                one.nanos() / 1e9, one.read() < WORTH_A_RATE ? ""
                        : String.format(Locale.ROOT, ", %,d rows/s", one.rowsPerSecond())));
        if (one.added() == 0 && one.duplicates() > 0) {
            result.note(name + ": no new rows, all " + (one.rejected() > 0 ? "other " : "")
                    + "rows were stored before");
        }
        warn(name, one.suspect());
        if (one.added() > 0 && one.suspect().unordered() > 0) {
            session.warn(name + ": " + Count.of(one.suspect().unordered(), "row")
                    + " earlier than rows that were charged in advance before, the first on line "
                    + one.suspect().firstUnordered() + ": prices in advance depend on the order"
                    + " of rows; sort the file by timestamp");
        }
        for (RejectedReason reason : one.reasons()) {
            result.note(name + ":" + reason.line() + ": " + reason.example()
                    + (reason.rows() == 1 ? "" : ", and " + Count.of(reason.rows() - 1, "row")
                            + " more like it"));
            if (reason.hint() != null) {
                result.note("hint: " + reason.hint());
            }
        }
        if (one.rejected() > 0) {
            result.exit(ExitCode.PARTLY);
        }
        if (one.rejectedFile() != null) {
            String rejected = name + ": " + Count.of(one.rejected(), "row") + " rejected; ";
            boolean fixable = one.reasons().stream().anyMatch(RejectedReason::fixable);
            result.note(rejected + (fixable ? "fix " + one.rejectedFile() + " and import it again: "
                    + importOf(one.rejectedFile(), again)
                    : "they are in " + one.rejectedFile()));
        }
    }

    private void warn(String name, SuspectRows suspect) {
        warn(name, suspect.codes(), "code", "which no metric has: they are billed once a metric"
            + " has it",
                () -> session.database().read(handle -> new UsageNames(handle).codes()));
        warn(name, suspect.subscriptions(), "subscription",
                "which does not exist: they are billed once it exists",
                () -> session.database().read(handle -> new UsageNames(handle).subscriptions()));
        if (suspect.early() > 0) {
            session.warn(name + ": " + Count.of(suspect.early(), "row") + " before the start of"
                    + " their subscription, the first on line " + suspect.firstEarly()
                    + ": they are never billed");
        }
        if (suspect.late() > 0) {
            session.warn(name + ": " + Count.of(suspect.late(), "row")
                    + " more than a day in the future,"
                    + " the first on line " + suspect.firstLate() + ": they are billed in"
                    + " their billing period");
        }
    }

    private void warn(String name, UnknownNames unknown, String noun, String consequence,
                      Supplier<Collection<String>> known) {
        if (unknown.count() == 0) {
            return;
        }
        Collection<String> candidates = known.get();
        List<NamedRows> shown = unknown.frequent().stream().limit(NAMES_SHOWN).toList();
        for (NamedRows each : shown) {
            String meant = SimilarNames.question(each.name(), candidates);
            session.warn(name + ": " + Count.of(each.rows(), "row") + " with the " + noun + " \""
                    + each.name() + "\", " + consequence
                    + (meant == null ? "" : "; " + meant));
        }
        if (unknown.count() > shown.size()) {
            session.warn(String.format(Locale.ROOT, "%s: %s with %,d more unknown %ss", name,
                    Count.of(unknown.rows()
                            - shown.stream().mapToLong(NamedRows::rows).sum(), "row"),
                    unknown.count() - shown.size(), noun));
        }
    }

    private String importOf(Path file, List<String> options) {
        List<String> words = new ArrayList<>(List.of("usage", "import", file.toString()));
        words.addAll(options);
        return session.command(words.toArray(String[]::new));
    }

    private JsonNode tree() {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < files.size(); i++) {
            ImportResult one = done.get(i);
            ObjectNode node = all.addObject().put("file", files.get(i)).put("read", one.read())
                    .put("added", one.added()).put("duplicates", one.duplicates())
                    .put("rejected", one.rejected()).put("rejected_file",
                            one.rejectedFile() == null ? null : one.rejectedFile().toString());
            ArrayNode reasons = node.putArray("rejected_reasons");
            one.reasons().forEach(reason -> reasons.addObject().put("rows", reason.rows())
                    .put("line", reason.line()).put("message", reason.example())
                    .put("hint", reason.hint()));
            unknown(node, "unknown_code", "code", one.suspect().codes());
            unknown(node, "unknown_subscription", "external_subscription_id",
                    one.suspect().subscriptions());
            node.put("future_rows", one.suspect().late());
            node.put("early_rows", one.suspect().early());
            node.put("unordered_rows", one.suspect().unordered());
        }
        return all;
    }

    /** The names that were kept, in their order, and the number of all. */
    private static void unknown(ObjectNode node, String noun, String member,
                                UnknownNames unknown) {
        ArrayNode array = node.putArray(noun + "s");
        unknown.frequent().stream().sorted(Comparator.comparing(NamedRows::name)).forEach(each ->
                array.addObject().put(member, each.name()).put("rows", each.rows()));
        node.put(noun + "_count", unknown.count());
    }
}
