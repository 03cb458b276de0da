package billing.cli.command.catalog;

import billing.apply.Catalog;
import billing.apply.CatalogChange;
import billing.apply.CatalogFiles;
import billing.cli.command.run.DueWork;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.run.DueBilling;
import billing.run.LifecycleInvoicing;
import billing.run.RunReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Applies catalog files to the database. */
@Command(name = "apply",
        description = {"Apply catalog files to the database.",
            "All changes are made in one transaction. Applying the same files again changes",
            "nothing. Resources that are not in the files stay unchanged."},
        footer = {
            "  billing apply -f catalog/ customers.yaml subscriptions.yaml",
            "  billing apply -f catalog/ --dry-run"})
public final class ApplyCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final CatalogPaths paths = new CatalogPaths();

    @Option(names = "--dry-run",
            description = "Only show the changes and invoices that would result, like `diff`.")
    private boolean dryRun;

    /**
     * What was done.
     *
     * @param before what had fallen due and was done first
     */
    private record Applied(CatalogChange change, RunReport before) {
    }

    public ApplyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (dryRun) {
            return CatalogPreview.of(session, paths.load(session), ExitCode.DONE);
        }
        Catalog catalog = new Catalog(session.identifiers(), session.now());
        CatalogFiles files = paths.load(session);
        List<Invoice> invoices = new ArrayList<>();
        Applied applied = new DueBilling(session.databaseForBulk(), session.identifiers())
                .onceBilled(Catalog.billedBefore(files), session.now(), (handle, before) -> {
                    invoices.clear();
                    return new Applied(catalog.apply(handle, files,
                            new LifecycleInvoicing(invoices::add)), before.report());
                });
        ChangeView view = new ChangeView(applied.change());
        Result result = Result.of(() -> List.of(view.done().whenEmpty("nothing to change")),
                view::tree).flat(view::flat);
        view.followers().forEach(result::note);
        DueWork.note(result, applied.before(), "work that was due for customers was run first");
        result.note(view.summary("created", "changed", "unchanged"));
        if (!invoices.isEmpty()) {
            result.note(invoices.size() == 1 ? "1 invoice created: a subscription started"
                    : invoices.size() + " invoices created: subscriptions started")
                    .next(session.command("invoice", "list"));
        }
        return result;
    }
}
