package billing.cli.command.catalog;

import billing.apply.AppliedCatalog;
import billing.apply.Catalog;
import billing.cli.command.run.DueWork;
import billing.cli.command.subscription.PastStarts;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Applies catalog files to the database. */
@Command(name = "apply",
        description = {"Apply catalog files to the database.",
            "All changes are made in one transaction. Applying the same files again changes",
            "nothing. Resources that are not in the files stay unchanged.",
            "",
            "Of a subscription whose start lies in the past, the billing period of the day on",
            "which it is created is the first that is billed. To bill it from its start, apply",
            "the files with --now and that date."},
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

    public ApplyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (dryRun) {
            return CatalogPreview.of(session, paths.loadStated(session), ExitCode.DONE);
        }
        Instant now = session.now();
        AppliedCatalog applied = new Catalog(session.identifiers(), now)
                .apply(session.databaseForBulk(), paths.loadStated(session));
        ChangeView view = new ChangeView(applied.change());
        Result result = Result.of(() -> List.of(view.done().whenEmpty("nothing to change")),
                view::tree).flat(view::flat);
        view.followers().forEach(result::note);
        session.database().read(handle -> PastStarts.note(result, handle,
                view.createdSubscriptions(), now));
        DueWork.note(result, applied.before(), "work that was due for customers was run first");
        result.note(view.summary("created", "changed", "unchanged"));
        int invoices = applied.invoices().size();
        if (invoices > 0) {
            result.note(invoices == 1 ? "1 invoice created: a subscription started"
                    : invoices + " invoices created: subscriptions started")
                    .next(session.command("invoice", "list"));
        }
        return result;
    }
}
