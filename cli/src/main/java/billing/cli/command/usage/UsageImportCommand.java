package billing.cli.command.usage;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.UnitOfWork;
import billing.ingestion.EventIngestion;
import billing.input.SimilarNames;
import billing.input.file.SourceFile;
import billing.kernel.time.Zones;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageImport;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
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
    "an interruption. Rows that cannot be stored go to FILE.rejected.csv with line and reason, to",
    "be put right and imported without --map; the exit code is then 8. Rows of unknown codes and",
    "subscriptions, and of the future, are stored with a warning."},
        footer = {
            "  billing usage import march.csv",
            "  billing usage import --strict march.csv.gz april.jsonl",
            "  billing usage import --dry-run --decimal comma --timezone Europe/Berlin"
                + " --timestamp-format \"dd.MM.yyyy HH:mm\" export.csv",
            "  billing usage import --map customer=external_subscription_id --map at=timestamp"
                + " export.csv",
            "  zcat logs/*.gz | billing usage import -"})
public final class UsageImportCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*",
            description = "The files in the order in which they count; - is standard input.")
    private List<String> files;

    @Option(names = "--strict",
            description = {"Reject rows whose code or subscription does not exist, and those more",
                "than a day from now."})
    private boolean strict;

    @Option(names = "--timezone", paramLabel = "ZONE",
            description = "Time zone of timestamps that do not name one, like Europe/Berlin."
                + " Default: UTC for patterns; other timestamps must name it")
    private String timezone;

    @Option(names = "--dry-run",
            description = "Only show what would be stored and rejected, and why; write nothing.")
    private boolean dryRun;

    @Mixin
    private final UsageFileOptions options = new UsageFileOptions();

    /** The command in a session. */
    public UsageImportCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        UsageImport imports = new UsageImport(session.databaseForBulk(),
                options.format(zone()), strict, (handle, arrived, now) ->
                        new EventIngestion(new UnitOfWork(handle, session.console().identifiers()
                                .get(), now))
                                .follow(arrived));
        List<ImportResult> done = new ArrayList<>();
        for (String name : files) {
            done.add(load(imports, name));
        }
        ImportReport report = new ImportReport(session, files, done);
        Result result = report.result();
        report.tell(result, (strict ? " --strict" : "")
                + (timezone == null ? "" : " --timezone " + timezone) + options.again());
        return dryRun ? result.note("nothing was stored: --dry-run") : result;
    }

    private ZoneId zone() {
        if (timezone == null) {
            return null;
        }
        if (options.countsSeconds()) {
            throw new UsageException("--timezone: seconds since 1970 are the same in all zones",
                    "leave --timezone out");
        }
        String meant = SimilarNames.question(timezone, Zones.names());
        return Zones.find(timezone).orElseThrow(() -> new UsageException("--timezone: \""
                + timezone + "\" is not a time zone",
                meant == null ? "use a name like Europe/Berlin, or UTC" : meant));
    }

    private ImportResult load(UsageImport imports, String name) {
        try (ImportDisplay display = new ImportDisplay(session, name)) {
            SourceFile source = session.source(name);
            return dryRun ? imports.rehearse(source, session.now(), display)
                    : imports.run(source, session.now(), display);
        }
    }
}
