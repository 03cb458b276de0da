package billing.cli.command.catalog;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what applying catalog files would change. */
@Command(name = "diff",
        description = {"Show what `apply` would change and invoice; nothing is written.",
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
        return CatalogPreview.of(session, paths.load(session), ExitCode.FAILED);
    }
}
