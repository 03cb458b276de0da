package billing.cli.command.catalog;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the changes that applying catalog files would make. */
@Command(name = "diff",
        description = {"Show the changes and invoices that `apply` would make.",
            "Nothing is written. Exits 0 if there are no differences, else 1."},
        footer = "  billing diff -f catalog/")
public final class DiffCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final CatalogPaths paths = new CatalogPaths();

    public DiffCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        return CatalogPreview.of(session, paths.loadStated(session), ExitCode.FAILED);
    }
}
