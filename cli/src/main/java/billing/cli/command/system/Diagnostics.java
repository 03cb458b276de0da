package billing.cli.command.system;

import billing.engine.Inspection;
import billing.engine.PrivateFiles;
import billing.engine.Schema;
import billing.kernel.error.StoreException;
import billing.kernel.time.BillingClock;
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
 * @param database the database file; it need not exist
 * @param clock    the system clock
 */
record Diagnostics(Path database, BillingClock clock) {
    private static final int OLDEST_JAVA = 17;
    private static final long MEBIBYTE = 1024L * 1024;
    /** The minimum for the write-ahead log of a large import. */
    private static final long SPACE_NEEDED_MEBIBYTES = 256;
    /** A clock before the program's first version is wrong. */
    private static final Instant EARLIEST = Instant.parse("2025-01-01T00:00:00Z");
    private static final String FONT = "/billing/documents/fonts/NotoSans-Regular.ttf";

    List<Diagnosis> findings() {
        List<Diagnosis> all = new ArrayList<>(List.of(java(), start(), clockFinding(), fonts(),
                databaseFinding()));
        if (Files.isRegularFile(database)) {
            all.add(permissions());
            webhookKey().ifPresent(all::add);
        }
        all.add(space());
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

    private Diagnosis databaseFinding() {
        if (!Files.exists(database)) {
            return Diagnosis.fault("Database", "no database at " + database,
                    "create it with `billing init --db " + database + "`");
        }
        try {
            Inspection found = Inspection.of(database);
            String detail = String.format(Locale.ROOT, "%s, schema %d, %s, %d KiB", database,
                    found.schemaVersion(), found.journalMode(), Files.size(database) / 1024);
            if (!found.faults().isEmpty()) {
                return Diagnosis.fault("Database", detail + ": "
                        + String.join("; ", found.faults()),
                        "restore a backup with `billing restore`");
            }
            if (found.schemaVersion() == 0) {
                return Diagnosis.fault("Database", database + " is not a billing database",
                "create one with `billing init --db " + database + "`");
            }
            return found.schemaVersion() > Schema.NEWEST
                    ? Diagnosis.fault("Database", detail, "use the newer version of billing that"
                        + " wrote it")
                    : Diagnosis.good("Database", detail);
        } catch (StoreException e) {
            return Diagnosis.fault("Database", e.getMessage(), e.hint());
        } catch (IOException e) {
            return Diagnosis.fault("Database", database + " cannot be read",
                    "check its permissions");
        }
    }

    private Diagnosis permissions() {
        try {
            List<Path> open = PrivateFiles.openToOthers(database);
            return open.isEmpty() ? Diagnosis.good("Access", "owner of the database only")
                    : Diagnosis.risk("Access", "other users can read secrets and personal data",
                            "chmod 600 " + String.join(" ", open.stream().map(Path::toString)
                                    .toList()));
        } catch (IOException e) {
            return Diagnosis.fault("Access", database + " cannot be read", "check its permissions");
        }
    }

    /** Databases of older versions have a key that is not fully random. */
    private Optional<Diagnosis> webhookKey() {
        try {
            return Inspection.isHmacKeyRandom(database) ? Optional.empty()
                    : Optional.of(Diagnosis.risk("Webhook key",
                            "created by an older version, which also signed links with it",
                            "replace it with `billing webhook rotate`"));
        } catch (StoreException e) {
            // Reported by the check of the database.
            return Optional.empty();
        }
    }

    private Diagnosis space() {
        Path folder = database.toAbsolutePath().getParent();
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
