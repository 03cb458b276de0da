package billing.cli.command.usage;

import billing.archive.ArchivedMonth;
import billing.archive.UsageArchiving;
import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.kernel.time.DateOrInstant;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Moves usage of billed periods to files. */
@Command(name = "archive", description = {
    "Move usage events of billed periods to compressed files.",
    "Writes a file for each month (UTC), verifies it, and only then deletes its events from the",
    "database. An interrupted command continues when it is repeated. `billing check`, `correct`",
    "and `explain` still read the events; no earlier usage is accepted any more. Usage of",
    "recurring metrics, and of periods that reach over the date, stays in the database. Refused",
    "while usage before the date is still to be billed."},
        footer = {"  billing usage archive --before 2024-01-01 --to archive --dry-run",
            "  billing usage archive --before 2024-01-01 --to /var/lib/billing/archive --yes"})
public final class UsageArchiveCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--before", paramLabel = "DATE", required = true,
            description = "Usage before this date, in the time zone of each customer, or before"
                + " this instant.")
    private String before;

    @Option(names = "--to", paramLabel = "DIR", required = true,
            description = "Directory of the files; created if it does not exist.")
    private String directory;

    @Option(names = "--dry-run",
            description = "Only show what would be archived; write nothing.")
    private boolean dryRun;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public UsageArchiveCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        DateOrInstant date = date();
        UsageArchiving archiving = new UsageArchiving(session.database(),
                session.identifiers(), session.now());
        if (dryRun) {
            return result(archiving.preview(date)).note("nothing was archived: --dry-run");
        }
        confirmation.require(session, "move usage before " + before
                + " from the database to " + directory + "?");
        UsageArchiving.Outcome outcome;
        try (Progress progress = session.progress("archive", "events",
                archiving.preview(date).months().stream().mapToLong(ArchivedMonth::events)
                        .sum())) {
            long[] done = new long[1];
            outcome = archiving.archive(date, session.path(directory), month -> {
                done[0] += month.events();
                progress.reached(done[0]);
            });
        }
        return result(outcome).note("keep copies of the files: backups of the database do not"
                + " contain them");
    }

    private DateOrInstant date() {
        DateOrInstant date = DateOrInstant.read(before).orElseThrow(() -> new UsageException(
                "--before: \"" + before + "\" is not a valid date or time",
                "use the form 2024-03-01 or 2024-03-01T00:00:00Z"));
        if (date.in(ZoneOffset.UTC).isAfter(session.now())) {
            throw new UsageException("--before: " + before + " is in the future",
                    "use the first day of a period that has been billed");
        }
        return date;
    }

    private static Result result(UsageArchiving.Outcome outcome) {
        Table table = Table.of(Column.text("Month"), Column.number("Events"),
                Column.text("File"), Column.number("Bytes"), Column.text("SHA256"));
        outcome.months().forEach(month -> table.row(month.month(), month.events(),
                month.file() == null ? null : month.file().path(),
                month.file() == null ? null : month.file().contents().bytes(),
                month.file() == null ? null : month.file().contents().sha256()));
        Result result = Result.of(table.whenEmpty("no usage to archive"));
        return outcome.kept() == 0 ? result : result.note("usage of "
                + Count.of(outcome.kept(), "subscription")
                + " is kept: its period reaches over the date");
    }
}
