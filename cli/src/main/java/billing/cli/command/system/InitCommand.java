package billing.cli.command.system;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.customer.BillingEntities;
import billing.customer.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Schema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Creates a database with its default billing entity; an existing one stays unchanged. */
@Command(name = "init", description = "Create a database with a default billing entity.",
        footer = {"  billing init", "  billing init --db books/2024.db"})
public final class InitCommand implements Callable<Result> {
    private final Session session;

    public InitCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Path file = session.databaseFile();
        boolean existed = Files.exists(file);
        try (Database database = Database.openOrCreate(file)) {
            String entity = database.write(handle -> {
                DefaultOrganization.insert(session.work(handle));
                return new BillingEntities(handle).byDefault().code();
            });
            Result result = Result.of(Facts.none().fact("Database", file)
                    .fact("Schema", Schema.NEWEST).fact("Billing entity", entity));
            return existed ? result.note("the database already exists; nothing was changed")
                    : result.next("billing apply -f catalog/");
        }
    }
}
