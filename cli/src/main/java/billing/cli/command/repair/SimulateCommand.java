package billing.cli.command.repair;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.catalog.Plan;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Customers;
import billing.simulation.SimulatedInvoice;
import billing.simulation.Simulation;
import billing.time.Window;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Handle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prices what was used under another catalog. */
@Command(name = "simulate",
        description = {"Price stored usage under a changed catalog, beside what was invoiced.",
            "Takes the invoices billed in a span of days and prices their periods again: usage,",
            "subscription fees, fixed charges, minimums and commitments, before coupons, credits",
            "and taxes. Plans that the files do not state stay as they are. Nothing is written."},
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
            description = "Invoices billed on this day (UTC) or later.")
    private LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", required = true,
            description = "Invoices billed on this day (UTC) or before.")
    private LocalDate to;

    @Option(names = "--customers", paramLabel = "ID", split = ",",
            description = "Only these customers, by external id. Default: all.")
    private List<String> customers = List.of();

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
        List<SimulatedInvoice> simulated =
                session.database().read(handle -> simulated(handle, files));
        return SimulationView.of(simulated, session.database());
    }

    private List<SimulatedInvoice> simulated(Handle handle, CatalogFiles files) {
        List<Plan> plans =
                new Catalog(session.identifiers(), session.now()).plans(handle, files);
        Window span = new Window(from.atStartOfDay(ZoneOffset.UTC).toInstant(),
                to.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusNanos(1_000));
        List<UUID> ids = Simulation.invoices(handle, span, customers.stream()
                .map(name -> new Customers(handle).get(name).id()).toList());
        Simulation simulation = new Simulation(handle, plans);
        List<SimulatedInvoice> all = new ArrayList<>();
        try (Progress progress = session.progress("simulate", "invoices", ids.size())) {
            for (UUID id : ids) {
                all.add(simulation.of(id));
                progress.reached(all.size());
            }
        }
        return all;
    }
}
