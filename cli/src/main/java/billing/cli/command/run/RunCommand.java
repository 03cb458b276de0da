package billing.cli.command.run;

import billing.cli.output.Count;
import billing.cli.output.ExitCode;
import billing.cli.output.OutputFormat;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.store.Invoices;
import billing.kernel.time.Instants;
import billing.run.BillingRun;
import billing.run.MadeInvoice;
import billing.run.RunListener;
import billing.run.RunPlan;
import billing.run.RunReport;
import billing.run.schedule.JobType;
import billing.run.schedule.RunState;
import billing.run.store.WaitingStarts;
import billing.run.store.WaitingStarts.WaitingStart;
import billing.server.InvoiceResponses;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs all billing and scheduled work that is due. */
@Command(name = "run",
        description = {"Run all billing and scheduled work that is due.",
            "Starts and ends subscriptions, bills billing periods, finalizes drafts, marks overdue",
            "invoices and runs dunning. Each job runs once, however often this command runs, and"
                + " is",
            "dated at the time when it was due.",
            "",
            "A dry run does the same in a transaction that is rolled back, and shows the invoices",
            "and amounts that would result. Other writers wait until it has ended.",
            "",
            "On a PostgreSQL server, runs of several machines share the work."},
        footer = {"  billing run",
            "  billing run --status",
            "  billing run --dry-run",
            "  billing run --until 2024-04-01T00:10:00Z --dry-run -o json",
            "  billing run -q -o csv --columns number | tail -n +2 \\",
            "      | xargs -r billing invoice pdf --to invoices/"})
public final class RunCommand implements Callable<Result> {
    /** A table lists at most this many invoices. */
    private static final int LONGEST_LIST = 50;
    private final Session session;

    @Option(names = "--until", paramLabel = "INSTANT",
            description = {"Run the work that is due up to this time. A time in the future needs",
                "confirmation, since its invoices are final. Default: now"})
    private String until;

    @Option(names = "--dry-run",
            description = "Only show the work and invoices that would result; write nothing.")
    private boolean dryRun;

    @Option(names = "--status",
            description = {"Show how far scheduled work has come, and what several machines are",
                "billing now; run nothing."})
    private boolean status;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public RunCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        if (status) {
            List<WaitingStart> waiting = session.database().read(handle ->
                    new WaitingStarts(handle).at(session.now()));
            warn(waiting);
            return RunStatus.result(session.database().read(RunState::read), waiting);
        }
        Instant end = until == null ? session.now()
                : session.withinYearsAhead("--until", InstantText.parse("--until", until));
        BillingRun run = new BillingRun(session.databaseForBulk(),
                dryRun ? session.passingIdentifiers() : session.identifiers());
        if (dryRun) {
            try (Narrator narrator = new Narrator()) {
                return run.rehearse(end, narrator, (handle, report) -> result(report,
                        narrator.invoices(), end, customers(handle, narrator.invoices()),
                        new WaitingStarts(handle).at(end), foreseen(handle, narrator.invoices())))
                        .note("nothing was written: --dry-run");
            }
        }
        if (end.isAfter(session.now())) {
            confirmFuture(run, end);
        }
        try (Narrator narrator = new Narrator()) {
            RunReport report = run.until(end, narrator);
            List<MadeInvoice> made = narrator.invoices();
            Result result = result(report, made, end,
                    session.database().read(handle -> customers(handle, made)),
                    session.database().read(handle -> new WaitingStarts(handle).at(end)), null);
            return report.isEmpty() || !report.failures().isEmpty() ? result
                    : result.next(session.command("invoice", "list"));
        }
    }

    /** Invoices of future periods are issued and numbered like others, so they are confirmed. */
    private void confirmFuture(BillingRun run, Instant end) {
        RunPlan early = run.plan(session.now(), end);
        if (early.isEmpty()) {
            return;
        }
        long periods = early.count(JobType.PERIODIC_BILLING);
        List<String> work = new ArrayList<>();
        if (periods > 0) {
            work.add(Count.of(periods, "billing period") + " of "
                    + Count.of(early.billedSubscriptions(), "subscription"));
        }
        if (early.count() > periods) {
            work.add(Count.of(early.count() - periods, "other job"));
        }
        confirmation.require(session, "run until " + end + ", later than now ("
                + Instants.text(session.now()) + "): "
                + String.join(" and ", work) + " ahead of time?");
    }

    /**
     * The result of a run.
     *
     * @param made     the invoices to list
     * @param waiting  the starts that wait for their external id
     * @param foreseen the invoices of a dry run as the API shows them; null for a real one
     */
    private Result result(RunReport report, List<MadeInvoice> made, Instant end,
                          Map<UUID, Customer> customers, List<WaitingStart> waiting,
                          Map<UUID, ObjectNode> foreseen) {
        warn(waiting);
        report.failures().forEach(failure -> session.warn(failure.work().name()
                .toLowerCase(Locale.ROOT) + " of " + failure.subject() + " at "
                + failure.at() + " failed and remains due: " + failure.reason().getMessage()));
        report.partFailure().ifPresent(reason -> session.warn("invoices were made one by one,"
                + " because they failed together: " + reason));
        // Scripts read the columns of the CSV, so it has them even without invoices.
        boolean listed = isListed(report)
                && (report.invoiceCount() > 0 || session.format() == OutputFormat.CSV);
        Result result = Result.of(() -> listed
                        ? RunView.blocks(report, made, customers, foreseen == null)
                        : List.of(RunView.figures(report)),
                () -> RunView.tree(report, made, end, customers, waiting, foreseen));
        if (!isListed(report)) {
            result.note(Count.of(report.invoiceCount(), "invoice")
                    + " not listed; list them with -o csv or -o json");
        }
        return report.failures().isEmpty() ? result : result.exit(ExitCode.PARTLY);
    }

    private void warn(List<WaitingStart> waiting) {
        waiting.forEach(one -> session.warn("subscription of customer " + one.externalCustomerId()
                + " is waiting to start: external id " + one.externalId()
                + " is used by customer " + one.usedBy()));
    }

    private boolean isListed(RunReport report) {
        return report.invoiceCount() <= LONGEST_LIST
                || session.format() != OutputFormat.TABLE;
    }

    private static Map<UUID, Customer> customers(Handle handle, List<MadeInvoice> made) {
        return new Customers(handle).byIds(made.stream().map(MadeInvoice::customerId)
                .collect(Collectors.toSet()));
    }

    private Map<UUID, ObjectNode> foreseen(Handle handle, List<MadeInvoice> made) {
        Map<UUID, ObjectNode> foreseen = new HashMap<>();
        if (session.format() == OutputFormat.JSON || session.format() == OutputFormat.YAML) {
            InvoiceResponses responses = session.responses(handle).ofInvoices();
            new Invoices(handle).byIds(made.stream().map(MadeInvoice::id).toList())
                    .forEach(one -> foreseen.put(one.id(), responses.invoice(one)));
        }
        return foreseen;
    }

    /** Reports the planned work, then the progress, and keeps the invoices that may be listed. */
    private final class Narrator implements RunListener, AutoCloseable {
        private final Map<UUID, MadeInvoice> made = new LinkedHashMap<>();
        private Progress progress = Progress.silent();
        private long done;

        @Override
        public void begins(RunPlan plan) {
            session.say(RunView.announcement(plan));
            progress = session.progress("run", "steps", plan.count());
        }

        @Override
        public void made(MadeInvoice invoice) {
            // A draft that becomes final in the same run is listed once, as it is in the end.
            made.remove(invoice.id());
            if (made.size() < LONGEST_LIST || session.format() != OutputFormat.TABLE) {
                made.put(invoice.id(), invoice);
            }
        }

        private List<MadeInvoice> invoices() {
            return List.copyOf(made.values());
        }

        @Override
        public void carriedOut(JobType work, Instant at, long steps) {
            done += steps;
            progress.reached(done);
        }

        @Override
        public void close() {
            progress.close();
        }
    }
}
