package billing.cli.command.usage;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.ingestion.ImportIngestion;
import billing.input.file.SourceFile;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.time.Zones;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageImport;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports usage files. */
@Command(name = "import", description = {
    "Import usage events from CSV or JSON lines files.",
    "Files may be gzipped. They have the columns transaction_id, external_subscription_id, code",
    "and timestamp; all other columns are properties, and a column named properties may hold",
    "more of them as JSON. The transaction_id identifies an event of a subscription; one that is",
    "not in the data is made of what is unique about the event, not of the row's number.",
    "",
    "Rows that are already stored are counted as duplicates, so a file can be imported again",
    "after an interruption. Invalid rows of march.csv are written to march.rejected.csv with line",
    "and reason, or to march.rejected-2.csv if that exists, and the exit code is 8: fix that file",
    "and import it without --map. Rows with an unknown code or subscription, a future timestamp,",
    "or one before the start of the subscription are stored with a warning."},
        footer = {
            "  billing usage import march.csv",
            "  billing usage import --strict march.csv.gz april.jsonl",
            "  billing usage import --dry-run --decimal comma --timezone Europe/Berlin \\",
            "      --timestamp-format \"dd.MM.yyyy HH:mm\" export.csv",
            "  billing usage import --map customer=external_subscription_id \\",
            "      --map at=timestamp export.csv",
            "  zcat logs/*.gz | billing usage import -"})
public final class UsageImportCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*",
            description = "Files in the order of the import; - for standard input.")
    private List<String> files;

    @Option(names = "--strict",
            description = {"Reject rows with an unknown code or subscription, and rows before its"
                + " start or",
                "more than a day in the future."})
    private boolean strict;

    @Option(names = "--timezone", paramLabel = "ZONE",
            description = "Time zone of timestamps without one, like Europe/Berlin."
                + " Default: UTC for patterns; required for others")
    private ZoneId timezone;

    @Option(names = "--dry-run",
            description = "Only show the rows that would be stored and rejected; write nothing.")
    private boolean dryRun;

    @Mixin
    private final UsageFileOptions options = new UsageFileOptions();

    public UsageImportCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        UsageImport imports = new UsageImport(session.databaseForBulk(),
                options.format(zone()), strict,
                new ImportIngestion(session.identifiers()));
        if (Collections.frequency(files, "-") > 1) {
            throw new UsageException("- is given twice", "standard input is read once");
        }
        // Before the first is stored: a mistyped name must not leave the import half done.
        List<SourceFile> sources = files.stream().map(session::source).toList();
        sources.forEach(SourceFile::requireReadable);
        List<ImportResult> done = new ArrayList<>();
        for (SourceFile source : sources) {
            try {
                done.add(load(imports, source));
            } catch (InputException e) {
                if (done.isEmpty()) {
                    throw e;
                }
                return report(done).warning(stopped(e.problems().get(0)))
                        .exit(ExitCode.PARTLY);
            }
        }
        return report(done);
    }

    private Result report(List<ImportResult> done) {
        ImportReport report = new ImportReport(session, files.subList(0, done.size()), done);
        Result result = report.result();
        report.addNotes(result, again());
        return dryRun ? result.note("nothing was stored: --dry-run") : result;
    }

    private static String stopped(Problem problem) {
        return problem.file() + (problem.line() > 0 ? ":" + problem.line() : "") + ": "
                + problem.message() + "; the import stopped here. Fix the file, and import it and"
                + " those after it again";
    }

    /** The words of the given options that apply to the rejected rows too. */
    private List<String> again() {
        List<String> words = new ArrayList<>();
        if (strict) {
            words.add("--strict");
        }
        if (timezone != null) {
            words.addAll(List.of("--timezone", Zones.name(timezone)));
        }
        words.addAll(options.again());
        return words;
    }

    private ZoneId zone() {
        if (timezone != null && options.countsSeconds()) {
            throw new UsageException("--timezone cannot be combined with --timestamp-format "
                    + "epoch_s or epoch_ms", "omit --timezone");
        }
        return timezone;
    }

    private ImportResult load(UsageImport imports, SourceFile source) {
        try (ImportDisplay display = new ImportDisplay(session, source.name())) {
            return dryRun ? imports.rehearse(source, session.now(), display)
                    : imports.run(source, session.now(), display);
        }
    }
}
