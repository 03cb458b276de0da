package billing.cli.command.system;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.engine.Backup;
import billing.engine.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Puts a backup in the place of the database. */
@Command(name = "restore", description = {"Put a backup in the place of the database.",
    "The backup is checked first; the database changes whole or not at all."},
        footer = {"  billing restore billing-2024-03-01.db",
            "  billing restore --db copy.db billing-2024-03-01.db"})
public final class RestoreCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "FILE", description = "The backup.")
    private String file;

    @Mixin
    private Confirmation confirmation;

    /** The command in a session. */
    public RestoreCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Path backup = session.path(file);
        Path database = session.databaseFile();
        if (!Files.exists(backup)) {
            throw new NoSuchFileException(file);
        }
        if (Files.exists(database)) {
            confirmation.require(session, "replace everything in " + database + " by "
                    + file + "?");
        }
        Backup.restore(backup, database);
        // A backup of an older version is brought up to date now, not by the next command.
        Database.open(database).close();
        return Result.of(Facts.none().fact("Database", database).fact("From", file));
    }
}
