package billing.cli.command.repair;

import billing.apply.CatalogFiles;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.DateRange;
import billing.cli.session.Session;
import billing.customer.store.BillingEntities;
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

/** Calculates invoices under another catalog. */
@Command(name = "simulate",
        description = {"Calculate past invoices with the prices of another catalog.",
            "Recalculates the invoices billed in a range of days with the plans in the given files",
            "and shows both totals. Nothing is written.",
            "",
            "Includes usage, subscription fees, fixed charges, minimums, commitments, progressive",
            "billing, coupons, credit notes for unused days and taxes. Wallets and earlier credits",
            "are ignored. Plans that are not in the files, and plan overrides, stay unchanged.",
            "",
            "Customers of plans with a changed interval, currency, trial, payment in advance or",
            "metric are replayed from their start in a temporary database, under both catalogs."
                + " The",
            "replay does not repeat edits between two invoices, voids, manual credit notes and",
            "changes of customers."},
        footer = {
            "  billing simulate --catalog catalog/ --from 2024-01-01 --to 2024-12-31",
            "  billing simulate --catalog new-prices.yaml --from 2024-01-01 \\",
            "      --to 2024-03-31 --customers acme,globex -o csv"})
public final class SimulateCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--catalog", paramLabel = "PATH", arity = "1..*", required = true,
            description = "Catalog files or folders with the plans to simulate.")
    private List<String> paths;

    @Option(names = "--from", paramLabel = "DATE", required = true,
            description = "First day of billing, in the billing entity's time zone.")
    private LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", required = true,
            description = "Last day of billing, in the billing entity's time zone.")
    private LocalDate to;

    @Option(names = "--customers", paramLabel = "ID", split = ",",
            description = "External ids of customers, separated by commas. Default: all")
    private List<String> customers = List.of();

    @Option(names = "--parts",
            description = "Show fees, discounts and taxes of each customer.")
    private boolean parts;

    @Option(names = "--chart", description = "Draw a chart even if the output is not a terminal.")
    private boolean chart;

    public SimulateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        DateRange days = new DateRange(from, to);
        CatalogFiles files = CatalogFiles.load(session.console().directory(), paths);
        ZoneId zone = session.database().read(handle -> new BillingEntities(handle).zone(null));
        Window span = Window.until(LocalDays.startOf(days.from(), zone),
                LocalDays.startOf(days.to().plusDays(1), zone));
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
