package billing.cli.command.catalog;

import billing.apply.CatalogExport;
import billing.apply.CatalogSchema;
import billing.cli.command.book.AccountsCommand;
import billing.cli.command.book.JournalCommand;
import billing.cli.output.OutputFormat;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.subscription.store.OwnTerms;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Commands that write the contents of the database as files. */
@Command(name = "export", description = "Export the catalog, its schema or the journal.",
        footer = {"  billing export catalog > catalog.yaml",
            "  billing export journal > books.journal"})
@Verbs({ExportCommand.CatalogVerb.class, ExportCommand.SchemaVerb.class, JournalCommand.class,
    AccountsCommand.class})
public final class ExportCommand {
    /** Writes the catalog as YAML for {@code apply}. */
    @Command(name = "catalog", description = "Export the catalog as YAML for `billing apply`.",
            footer = {
                "  billing export catalog > catalog.yaml",
                "  billing init --db copy.db && billing export catalog --all \\",
                "      | billing apply --db copy.db -f -"})
    public static final class CatalogVerb implements Callable<Result> {
        private final Session session;

        @Option(names = "--all", description = "Include customers and subscriptions.")
        private boolean all;

        public CatalogVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            session.requireFormat(List.of(OutputFormat.YAML, OutputFormat.JSON), null);
            Map<String, Object> catalog = session.database()
                    .read(handle -> CatalogExport.export(handle, all));
            if (all) {
                session.database().read(handle -> new OwnTerms(handle).list()).forEach(one ->
                        session.warn("subscription " + one.externalId() + " has "
                                + String.join(", ", one.members())
                                + ", which files cannot state: not exported"));
            }
            return session.format() == OutputFormat.JSON
                    ? Result.of(List::of, () -> new JsonMapper().valueToTree(catalog))
                    : Result.text(CatalogExport.yaml(catalog));
        }
    }

    /** Writes the JSON Schema of catalog files. */
    @Command(name = "schema", description = "Export the JSON Schema of catalog files, for editors.",
            footer = "  billing export schema > catalog.schema.json")
    public static final class SchemaVerb implements Callable<Result> {
        private final Session session;

        public SchemaVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            session.requireFormat(List.of(OutputFormat.JSON), null);
            return Result.text(CatalogSchema.text());
        }
    }
}
