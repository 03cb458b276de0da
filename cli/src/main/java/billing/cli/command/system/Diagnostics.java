package billing.cli.command.system;

import billing.cli.session.ShellWord;
import billing.engine.Engines;
import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.Inspection;
import billing.engine.driver.Schema;
import billing.engine.sqlite.PrivateFiles;
import billing.kernel.error.ArchiveException;
import billing.kernel.error.BillingException;
import billing.kernel.error.StoreException;
import billing.kernel.time.BillingClock;
import billing.usage.archive.ArchiveFile;
import billing.usage.archive.ArchiveFiles;
import billing.usage.store.UsageArchives;
import billing.webhook.store.HmacKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks the environment of the program.
 *
 * @param database where the database is; it need not exist
 * @param clock    the system clock
 * @param archives where archived usage is
 */
record Diagnostics(DatabaseAddress database, BillingClock clock, ArchiveFiles archives) {
    private static final int OLDEST_JAVA = 17;
    private static final long MEBIBYTE = 1024L * 1024;
    /** The minimum for the write-ahead log of a large import. */
    private static final long SPACE_NEEDED_MEBIBYTES = 256;
    /** A clock before the program's first version is wrong. */
    private static final Instant EARLIEST = Instant.parse("2025-01-01T00:00:00Z");
    private static final String FONT = "/billing/documents/fonts/NotoSans-Regular.ttf";

    List<Diagnosis> findings() {
        List<Diagnosis> all = new ArrayList<>(List.of(java(), start(), clockFinding(), fonts()));
        boolean isReadable = inspect(all);
        if (database instanceof DatabaseFile file && Files.isRegularFile(file.path())) {
            all.add(permissions(file.path()));
        }
        if (isReadable) {
            webhookKey().ifPresent(all::add);
            UsageArchives.recordedIn(database).forEach(file -> all.add(archive(file)));
        }
        if (database instanceof DatabaseFile file) {
            all.add(space(file.path()));
        }
        return all;
    }

    private static Diagnosis java() {
        String version = System.getProperty("java.version") + " from "
                + System.getProperty("java.home");
        return Runtime.version().feature() >= OLDEST_JAVA ? Diagnosis.good("Java", version)
                : Diagnosis.fault("Java", version, "install Java 17 or newer");
    }

    /** The build unpacks the native library; the launcher passes its folder to the JVM. */
    private static Diagnosis start() {
        String folder = System.getProperty("org.sqlite.lib.path");
        boolean unpacked = folder != null && Files.isDirectory(Path.of(folder));
        return unpacked ? Diagnosis.good("Start", "native library unpacked")
                : Diagnosis.slow("Start", "native library is unpacked at each start",
                "start billing with its launcher");
    }

    private Diagnosis clockFinding() {
        Instant now = clock.now();
        return now.isAfter(EARLIEST) ? Diagnosis.good("Clock", now.toString())
                : Diagnosis.fault("Clock", now.toString(), "set the system clock");
    }

    private static Diagnosis fonts() {
        return Diagnostics.class.getResource(FONT) != null
                ? Diagnosis.good("Fonts", "included in the program")
                : Diagnosis.fault("Fonts", "missing from the program", "rebuild the program");
    }

    /** Adds what is found of the database; answers whether it can be read. */
    private boolean inspect(List<Diagnosis> all) {
        if (database instanceof DatabaseFile file && !Files.exists(file.path())) {
            all.add(none("no database at " + database));
            return false;
        }
        try {
            Inspection found = Engines.inspect(database);
            all.add(databaseFinding(found));
            if (!found.additions().isEmpty()) {
                all.add(Diagnosis.good("Schema", "also has, not of this program: "
                        + String.join(", ", found.additions())));
            }
            found.missing().forEach(grant -> all.add(Diagnosis.fault("Rights",
                    "the user lacks a right that the program needs", grant)));
            found.risks().forEach(risk -> all.add(Diagnosis.risk("Server", risk,
                    "change the settings of the server")));
            return found.faults().isEmpty() && found.schemaVersion() > 0;
        } catch (StoreException e) {
            all.add(Diagnosis.fault("Database", e.getMessage(), e.hint()));
            return false;
        }
    }

    private Diagnosis databaseFinding(Inspection found) {
        String detail = String.format(Locale.ROOT, "%s, schema %d, %s, %d KiB", database,
                found.schemaVersion(), found.mode(), found.bytes() / 1024);
        if (!found.faults().isEmpty()) {
            return Diagnosis.fault("Database", detail + ": "
                    + String.join("; ", found.faults()), "restore a backup with `billing restore`");
        }
        if (found.schemaVersion() == 0) {
            return none("no billing database at " + database + ", " + found.mode());
        }
        return found.schemaVersion() > Schema.NEWEST
                ? Diagnosis.fault("Database", detail, "use the newer version of billing that"
                        + " wrote it")
                : Diagnosis.good("Database", detail);
    }

    private Diagnosis none(String what) {
        return Diagnosis.fault("Database", what,
                    "create it with `billing init --db " + ShellWord.quoted(database.toString())
                            + "`");
    }

    private static Diagnosis permissions(Path file) {
        try {
            List<Path> open = PrivateFiles.openToOthers(file);
            return open.isEmpty() ? Diagnosis.good("Access", "owner of the database only")
                    : Diagnosis.risk("Access", "other users can read secrets and personal data",
                            "chmod 600 " + ShellWord.line(open.stream().map(Path::toString)
                                    .toList()));
        } catch (IOException e) {
            return Diagnosis.fault("Access", file + " cannot be read", "check its permissions");
        }
    }

    /** Databases of older versions have a key that is not fully random. */
    private Optional<Diagnosis> webhookKey() {
        try {
            return HmacKeys.isRandomIn(database) ? Optional.empty()
                    : Optional.of(Diagnosis.risk("Webhook key",
                            "created by an older version, which also signed links with it",
                            "replace it with `billing webhook rotate`"));
        } catch (BillingException | IllegalArgumentException e) {
            // Of an older schema, or reported by the check of the database.
            return Optional.empty();
        }
    }

    /** Reads a file of archived usage whole. */
    private Diagnosis archive(ArchiveFile file) {
        try {
            archives.verify(file);
            return Diagnosis.good("Archive", archives.path(file) + ", "
                    + file.contents().events() + " events");
        } catch (ArchiveException e) {
            return Diagnosis.fault("Archive", e.getMessage(), e.hint());
        }
    }

    private static Diagnosis space(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            return Diagnosis.fault("Disk", "there is no folder " + folder,
                    "check that the folder of the database exists");
        }
        if (!Files.isWritable(folder)) {
            return Diagnosis.fault("Disk", folder + " is not writable",
                    "make the folder writable: the database writes its log there");
        }
        // A FileStore would need the list of mounted file systems, which a container may not have.
        long free = folder.toFile().getUsableSpace() / MEBIBYTE;
        return free >= SPACE_NEEDED_MEBIBYTES ? Diagnosis.good("Disk", free + " MiB free")
                : Diagnosis.fault("Disk", free + " MiB free", "free disk space");
    }
}
