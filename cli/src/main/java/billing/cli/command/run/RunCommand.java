package billing.cli.command.run;

import billing.cli.output.ExitCode;
import billing.cli.output.OutputFormat;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunPlan;
import billing.run.RunReport;
import billing.run.Work;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Bills what is due. */
@Command(name = "run",
        description = {"Bill what is due, and do all else that time brings.",
            "Starts and ends subscriptions, bills their periods, finalizes drafts, marks overdue",
            "invoices. Each thing is done once, however often this runs, and dated as of the",
            "instant at which it fell due."},
        footer = {"  billing run",
            "  billing run --until 2024-04-01T00:10:00Z --dry-run"})
public final class RunCommand implements Callable<Result> {
    /** More invoices than this are counted, not listed, on a person's screen. */
    private static final int LONGEST_LIST = 50;
    private final Session session;

    @Option(names = "--until", paramLabel = "INSTANT",
            description = "Do what is due up to this instant; up to now by default.")
    private String until;

    @Option(names = "--dry-run", description = "Only show what would be done.")
    private boolean dryRun;

    /** The command of a session. */
    public RunCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Instant end = until == null ? session.now() : InstantText.parse("--until", until);
        BillingRun run = new BillingRun(session.databaseForBulk(), session.identifiers());
        if (dryRun) {
            RunPlan plan = run.plan(end);
            return Result.of(RunView.steps(plan)).note(RunView.intention(plan));
        }
        try (Narrator narrator = new Narrator()) {
            return result(run.until(end, narrator), end);
        }
    }

    private Result result(RunReport report, Instant end) {
        if (report.isEmpty()) {
            return Result.of(() -> List.of(RunView.figures(report)),
                    () -> RunView.tree(report, end, Map.of()));
        }
        report.failures().forEach(failure -> session.warn(failure.work().name()
                .toLowerCase(Locale.ROOT) + " of " + failure.subject() + " at "
                + failure.at() + " failed and stays due: " + failure.reason().getMessage()));
        boolean readable = report.invoices().size() <= LONGEST_LIST
                || session.format() != OutputFormat.TABLE;
        Map<UUID, Customer> customers = readable ? customers(report) : Map.of();
        Result result = Result.of(() -> readable ? RunView.blocks(report, customers)
                : List.of(RunView.figures(report)), () -> RunView.tree(report, end, customers));
        return report.failures().isEmpty() ? result.next("billing invoice list")
                : result.exit(ExitCode.PARTLY);
    }

    private Map<UUID, Customer> customers(RunReport report) {
        return session.database().read(handle -> new Customers(handle)
                .byIds(report.invoices().stream().map(RunReport.MadeInvoice::customerId)
                        .collect(Collectors.toSet())));
    }

    /** Says what the run is about to do, then how far it is. */
    private final class Narrator implements RunListener, AutoCloseable {
        private Progress progress = Progress.silent();
        private long done;

        @Override
        public void begins(RunPlan plan) {
            session.say(RunView.intention(plan));
            progress = session.progress("run", "steps", plan.steps().size());
        }

        @Override
        public void carriedOut(Work work, Instant at, long steps) {
            done += steps;
            progress.reached(done);
        }

        @Override
        public void close() {
            progress.close();
        }
    }
}
