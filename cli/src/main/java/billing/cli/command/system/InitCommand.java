package billing.cli.command.system;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.customer.BillingEntity;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
import billing.customer.store.Organizations;
import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.Handle;
import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.Schema;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates a database with its default billing entity; an existing one stays unchanged. */
@Command(name = "init", description = {"Create a database with a default billing entity.",
    "With --example, creates a folder with a database, a commented catalog and usage of the last",
    "month, and prints the commands that bill it. The folder must not exist; --db is ignored."},
        footer = {"  billing init", "  billing init --db books/2024.db",
            "  billing init --example", "  billing init --example shop"})
public final class InitCommand implements Callable<Result> {
    private static final String EXAMPLE = "billing-example";
    private final Session session;

    @Option(names = "--example", paramLabel = "DIR", arity = "0..1", fallbackValue = EXAMPLE,
            description = "Create an example in this folder. Default: " + EXAMPLE)
    private String example;

    public InitCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (example != null) {
            return new ExampleProject(session).create(example);
        }
        DatabaseAddress address = session.databaseAddress();
        boolean existed = Engines.exists(address);
        try (Database database = Database.openOrCreate(address, session::report)) {
            database.writing(handle -> DefaultOrganization.insert(session.work(handle)));
            BillingEntity entity =
                    database.read(handle -> new BillingEntities(handle).byDefault());
            Result result = Result.of(Facts.none().fact("Database", address)
                    .fact("Schema", Schema.NEWEST).fact("Billing entity", entity.code()));
            return existed ? result.note("the database already exists; nothing was changed")
                    : result.note(database.read(handle -> prefixes(handle, entity)))
                            .next(session.command("apply", "-f",
                                    "catalog/"));
        }
    }

    private static String prefixes(Handle handle, BillingEntity entity) {
        return "invoice numbers begin with " + entity.documents().numberPrefix()
                + ", those of receipts and statements with "
                + new Organizations(handle).get().slugPrefix()
                + "; document_number_prefix of the billing entity and of the organization in a"
                + " catalog file change that";
    }
}
