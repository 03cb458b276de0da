package billing.cli.command.system;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.sqlite.Backup;
import billing.usage.archive.ArchiveFile;
import billing.usage.store.UsageArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Backs up the database to a file while it is in use. */
@Command(name = "backup", description = "Back up the database to a file, even while in use.",
        footer = {"  billing backup billing-2024-03-01.db", "  billing backup --yes latest.db"})
public final class BackupCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "FILE", description = "File to write.")
    private String file;

    @Mixin
    private Confirmation confirmation;

    public BackupCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (file.equals("-")) {
            throw new UsageException("a database cannot be written to standard output",
                    "name a file");
        }
        Path target = session.path(file);
        Path database = session.databaseFile("back it up with pg_dump, which works while it is in"
                + " use");
        Backup.requireTarget(database, target);
        if (Files.isRegularFile(target)) {
            confirmation.require(session, "overwrite " + file + "?");
        }
        Backup.write(database, target);
        Result result = Result.of(Facts.none().fact("Backup", file)
                .fact("Bytes", Files.size(target)))
                .next(session.command("restore", file) + "    # to restore it");
        List<ArchiveFile> archives = UsageArchives.recordedIn(session.databaseAddress());
        return archives.isEmpty() ? result : result.note("archived usage is not in the backup:"
                + " copy " + archives.stream().map(archive -> archive.directory().toString())
                .distinct().collect(Collectors.joining(", ")) + " too");
    }
}
