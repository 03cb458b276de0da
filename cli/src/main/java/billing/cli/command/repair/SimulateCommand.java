package billing.cli.command.repair;

import billing.apply.CatalogFiles;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.BillingEntities;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.repair.simulation.replay.CatalogTrial;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prices what was used under another catalog. */
@Command(name = "simulate",
        description = {"Price stored usage under a changed catalog, beside what was invoiced.",
            "Takes the invoices billed in a span of days and makes them again: usage,",
            "subscription fees, fixed charges, minimums and commitments, what progressive",
            "invoices take off, coupons, used up in their order, credit notes for unused days,",
            "taxes. What paid the totals, wallets and credits of before, is left out.",
            "Customers of plans with another interval, currency, trial or time of",
            "payment, or another measure of usage, live again from their start in a temporary",
            "database, once under either catalog, with plans as their invoices saw them change;",
            "edits between two invoices, voids, credit notes by hand and changed customers are",
            "not followed. Plans that the files do not state stay as they were, and so do private",
            "ones. Nothing is written."},
        footer = {
            "  billing simulate --catalog catalog/ --from 2024-01-01 --to 2024-12-31",
            "  billing simulate --catalog new-prices.yaml --from 2024-01-01 --to 2024-03-31 "
                + "--customers acme,globex -o csv"})
public final class SimulateCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--catalog", paramLabel = "PATH", arity = "1..*", required = true,
            description = "Catalog files or folders with the plans as they might be.")
    private List<String> paths;

    @Option(names = "--from", paramLabel = "DATE", required = true,
            description = "Invoices billed on this day of the billing entity or later.")
    private LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", required = true,
            description = "Invoices billed on this day of the billing entity or before.")
    private LocalDate to;

    @Option(names = "--customers", paramLabel = "ID", split = ",",
            description = "Only these customers, by external id. Default: all.")
    private List<String> customers = List.of();

    @Option(names = "--parts",
            description = "Follow each customer's total up from the fees on.")
    private boolean parts;

    @Option(names = "--chart", description = "Draw bars also where the output is no terminal.")
    private boolean chart;

    /** The command of a session. */
    public SimulateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (to.isBefore(from)) {
            throw new UsageException("--to: " + to + " is before " + from,
                    "name the first day with --from and the last one with --to");
        }
        CatalogFiles files = CatalogFiles.load(session.console().directory(), paths);
        ZoneId zone = session.database().read(handle -> new BillingEntities(handle).zone(null));
        Window span = new Window(LocalDays.startOf(from, zone),
                LocalDays.startOf(to.plusDays(1), zone).minusNanos(1_000));
        CatalogTrial trial =
                new CatalogTrial(session.database(), session.identifiers(), session.now());
        AtomicLong done = new AtomicLong();
        try (Progress progress = session.progress("simulate", "invoices",
                trial.invoices(span, customers))) {
            return SimulationView.result(trial.compare(files, span, customers,
                    more -> progress.reached(done.addAndGet(more))), parts,
                    chart || session.console().terminal().out(), session.database());
        }
    }
}
