package billing.cli.session;

import billing.engine.Database;
import billing.usage.archive.ArchiveFiles;
import picocli.CommandLine.Option;

/** The mixin of commands that may need archived usage: {@code --archive}. */
public final class ArchiveOption {
    @Option(names = "--archive", paramLabel = "DIR", description = "Directory of archived usage."
        + " Default: the one that each file was written to.")
    private String directory;

    /** Has a database read archived usage from the directory, if one was given. */
    public Database apply(Session session, Database database) {
        if (directory != null) {
            ArchiveFiles.sharedBy(database).movedTo(session.path(directory));
        }
        return database;
    }

    /** The database of the session, which reads archived usage from the directory. */
    public Database database(Session session) {
        return apply(session, session.database());
    }

    /** Finds files as the database does. */
    public ArchiveFiles files(Session session) {
        ArchiveFiles files = new ArchiveFiles();
        files.movedTo(directory == null ? null : session.path(directory));
        return files;
    }
}
