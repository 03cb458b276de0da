package billing.cli.command.catalog;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
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
        return Result.of(List::of, () -> tree(files)).flat(() -> table(files))
                .note(counts.isEmpty() ? "valid, but the files contain no resources"
                        : "valid: " + counts);
    }

    private static JsonNode tree(CatalogFiles files) {
        ObjectNode counts = JsonNodeFactory.instance.objectNode();
        files.counts().forEach((type, count) -> counts.put(type.list(), count));
        return counts;
    }

    private static Table table(CatalogFiles files) {
        Table table = Table.of(Column.text("Resource"), Column.number("Count"));
        files.counts().forEach((type, count) -> table.row(type.list(), count));
        return table;
    }
}
