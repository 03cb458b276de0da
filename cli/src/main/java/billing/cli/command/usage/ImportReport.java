package billing.cli.command.usage;

import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.input.SimilarNames;
import billing.usage.file.ImportResult;
import billing.usage.file.RejectedReason;
import billing.usage.file.SuspectRows;
import billing.usage.store.UsageNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    void addNotes(Result result, String again) {
        for (int i = 0; i < files.size(); i++) {
            addNotes(files.get(i), done.get(i), again, result);
        }
    }

    private void addNotes(String name, ImportResult one, String again, Result result) {
        result.note(String.format(Locale.ROOT, "%s: %s in %.1f s%s", name, rows(one.read()),
                one.nanos() / 1e9, one.read() < WORTH_A_RATE ? ""
                        : String.format(Locale.ROOT, ", %,d rows/s", one.rowsPerSecond())));
        if (one.added() == 0 && one.duplicates() > 0) {
            result.note(name + ": no new rows, all " + (one.rejected() > 0 ? "other " : "")
                    + "rows were stored before");
        }
        warn(name, one.doubtful());
        if (one.added() > 0 && one.doubtful().unordered() > 0) {
            session.warn(name + ": " + rows(one.doubtful().unordered()) + " earlier than rows that"
                    + " were charged in advance before, the first on line "
                    + one.doubtful().firstUnordered() + ": prices in advance depend on the order"
                    + " of rows; sort the file by timestamp");
        }
        for (RejectedReason reason : one.reasons()) {
            result.note(name + ":" + reason.line() + ": " + reason.example()
                    + (reason.rows() == 1 ? "" : ", and " + rows(reason.rows() - 1)
                            + " more like it"));
            if (reason.hint() != null) {
                result.note("hint: " + reason.hint());
            }
        }
        if (one.rejected() > 0) {
            result.exit(ExitCode.PARTLY);
        }
        if (one.rejectedFile() != null) {
            result.note(name + ": " + rows(one.rejected()) + " rejected; fix "
                    + one.rejectedFile() + " and import it again: "
                    + session.console().program() + " usage import "
                    + quoted(one.rejectedFile().toString()) + again);
        }
    }

    private void warn(String name, SuspectRows doubtful) {
        warn(name, doubtful.codes(), "code", "which no metric has: they are billed once a metric"
            + " has it",
                () -> session.database().read(handle -> new UsageNames(handle).codes()));
        warn(name, doubtful.subscriptions(), "subscription",
                "which does not exist: they are billed once it exists",
                () -> session.database().read(handle -> new UsageNames(handle).subscriptions()));
        if (doubtful.late() > 0) {
            session.warn(name + ": " + rows(doubtful.late()) + " more than a day in the future,"
                    + " the first on line " + doubtful.firstLate() + ": they are billed in"
                    + " their billing period");
        }
    }

    private void warn(String name, Map<String, Long> unknown, String noun, String consequence,
                      Supplier<Collection<String>> known) {
        if (unknown.isEmpty()) {
            return;
        }
        Collection<String> candidates = known.get();
        List<Map.Entry<String, Long>> sorted = unknown.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed()
                        .thenComparing(Map.Entry.comparingByKey())).toList();
        for (Map.Entry<String, Long> each : sorted.subList(0,
                Math.min(sorted.size(), NAMES_SHOWN))) {
            String meant = SimilarNames.question(each.getKey(), candidates);
            session.warn(name + ": " + rows(each.getValue()) + " with the " + noun + " \""
                    + each.getKey() + "\", " + consequence
                    + (meant == null ? "" : "; " + meant));
        }
        if (sorted.size() > NAMES_SHOWN) {
            session.warn(String.format(Locale.ROOT, "%s: %s with %,d more unknown %ss", name,
                    rows(sorted.stream().skip(NAMES_SHOWN).mapToLong(Map.Entry::getValue).sum()),
                    sorted.size() - NAMES_SHOWN, noun));
        }
    }

    private static String quoted(String path) {
        return path.indexOf(' ') < 0 ? path : '"' + path + '"';
    }

    private static String rows(long count) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? "row" : "rows");
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
            counts(node.putArray("unknown_codes"), "code", one.doubtful().codes());
            counts(node.putArray("unknown_subscriptions"), "external_subscription_id",
                    one.doubtful().subscriptions());
            node.put("future_rows", one.doubtful().late());
            node.put("unordered_rows", one.doubtful().unordered());
        }
        return all;
    }

    private static void counts(ArrayNode array, String member, Map<String, Long> counts) {
        counts.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry ->
                array.addObject().put(member, entry.getKey()).put("rows", entry.getValue()));
    }
}
