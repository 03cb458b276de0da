package billing.cli.command.catalog;

import billing.apply.Catalog;
import billing.apply.CatalogChange;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what applying catalog files would change. */
@Command(name = "diff",
        description = {"Show what `apply` would change; nothing is written.",
            "Exit code 0 when nothing differs, 1 when something does."},
        footer = "  billing diff -f catalog/")
public final class DiffCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final CatalogPaths paths = new CatalogPaths();

    /** The command of a session. */
    public DiffCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        CatalogChange change = new Catalog(session.identifiers(), session.now())
                .diff(session.database(), paths.load(session));
        ChangeView view = new ChangeView(change);
        return view.result("no difference")
                .note(view.summary("to create", "to change", "the same"))
                .exit(change.isEmpty() ? ExitCode.DONE : ExitCode.FAILED);
    }
}
