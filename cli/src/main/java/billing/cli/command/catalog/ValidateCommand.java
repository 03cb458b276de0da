package billing.cli.command.catalog;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.cli.output.Result;
import billing.cli.session.Session;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks catalog files without a database. */
@Command(name = "validate", description = "Validate catalog files without a database.",
        footer = {
            "  billing validate -f catalog/",
            "  cat plan.yaml | billing validate -f -"})
public final class ValidateCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final CatalogPaths paths = new CatalogPaths();

    public ValidateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        CatalogFiles files = paths.load(session);
        new Catalog(session.identifiers(), session.now()).validate(files);
        String counts = files.counts().entrySet().stream()
                .map(count -> count.getValue() + " " + (count.getValue() == 1
                        ? count.getKey().noun() : count.getKey().list().replace('_', ' ')))
                .collect(Collectors.joining(", "));
        return Result.nothing().note(counts.isEmpty() ? "valid, but the files contain no resources"
                : "valid: " + counts);
    }
}
