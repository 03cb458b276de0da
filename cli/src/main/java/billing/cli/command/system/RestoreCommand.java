package billing.cli.command.system;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.engine.Database;
import billing.engine.driver.DatabaseFile;
import billing.engine.sqlite.Backup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Restores the database from a backup. */
@Command(name = "restore", description = {"Restore the database from a backup.",
    "The backup is checked first. The database is replaced completely or not at all."},
        footer = {"  billing restore billing-2024-03-01.db",
            "  billing restore --db copy.db billing-2024-03-01.db"})
public final class RestoreCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "FILE", description = "Backup to restore.")
    private String file;

    @Mixin
    private Confirmation confirmation;

    public RestoreCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Path backup = session.path(file);
        Path database = session.databaseFile(
                "restore a backup of pg_dump with pg_restore");
        if (!Files.exists(backup)) {
            throw new NoSuchFileException(file);
        }
        if (Files.exists(database) && Files.isRegularFile(backup)) {
            confirmation.require(session, "replace " + database + " by the backup "
                    + file + "?");
        }
        Backup.restore(backup, database);
        // A backup of an older version is migrated now, not by the next command.
        Database.open(new DatabaseFile(database), session::report).close();
        return Result.of(Facts.none().fact("Database", database).fact("From", file));
    }
}
