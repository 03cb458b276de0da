package billing.cli.command.usage;

import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.intake.EventAcceptance;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageImport;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings usage files into the database. */
@Command(name = "import", description = {
    "Bring usage files into the database: CSV or JSON lines, gzipped or not.",
    "",
    "A file has the columns transaction_id, external_subscription_id, code and timestamp; all",
    "others are properties, and a column named properties holds more of them as JSON. Rows that",
    "are stored already are counted and left as they are, so a file can be imported again after",
    "an interruption. Rows that cannot be stored go to FILE.rejected.csv with line and reason,",
    "to be mended and imported; the exit code is then 8."},
        footer = {
            "  billing usage import march.csv",
            "  billing usage import --strict march.csv.gz april.jsonl",
            "  billing usage import --map customer=external_subscription_id --map at=timestamp"
                + " --timestamp-format \"dd.MM.yyyy HH:mm\" export.csv",
            "  zcat logs/*.gz | billing usage import -"})
public final class UsageImportCommand implements Callable<Result> {
    private static final int WORTH_A_RATE = 1_000;
    private final Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*",
            description = "The files in the order in which they count; - is standard input.")
    private List<String> files;

    @Option(names = "--strict",
            description = "Reject rows whose code or subscription does not exist.")
    private boolean strict;

    @Mixin
    private final UsageFileOptions options = new UsageFileOptions();

    /** The command in a session. */
    public UsageImportCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        UsageImport imports = new UsageImport(session.databaseForBulk(), options.format(), strict,
                (handle, arrived, now) -> new EventAcceptance(handle,
                        session.console().identifiers().get(), now).follow(arrived));
        Table table = Table.of(Column.text("File"), Column.number("Read"), Column.number("Added"),
                Column.number("Duplicates"), Column.number("Rejected"),
                Column.text("Rejected rows").key("rejected_file"));
        Result result = Result.of(table);
        for (String name : files) {
            ImportResult done = load(imports, name);
            table.row(name, done.read(), done.added(), done.duplicates(), done.rejected(),
                    done.rejectedFile() == null ? null : done.rejectedFile().toString());
            tell(name, done, result);
        }
        return result;
    }

    private ImportResult load(UsageImport imports, String name) {
        try (ImportDisplay display = new ImportDisplay(session, name)) {
            return imports.run(session.source(name), session.now(), display);
        }
    }

    private static void tell(String name, ImportResult done, Result result) {
        result.note(String.format(Locale.ROOT, "%s: %,d %s in %.1f s%s", name, done.read(),
                done.read() == 1 ? "row" : "rows", done.nanos() / 1e9,
                done.read() < WORTH_A_RATE ? ""
                        : String.format(Locale.ROOT, ", %,d rows/s", done.rowsPerSecond())));
        if (done.added() == 0 && done.duplicates() > 0) {
            result.note(name + ": nothing new, every " + (done.rejected() > 0 ? "other " : "")
                    + "row was stored before");
        }
        done.unknownCodes().forEach((code, rows) -> result.note(String.format(Locale.ROOT,
                "%s: no metric has the code \"%s\" of %,d rows; they count as soon as one has",
                name, code, rows)));
        if (done.rejected() > 0) {
            result.note(String.format(Locale.ROOT, "%s: %,d rejected; mend %s and import it",
                    name, done.rejected(), done.rejectedFile())).exit(ExitCode.PARTLY);
        }
    }
}
