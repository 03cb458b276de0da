package billing.cli.command.system;

import billing.engine.Inspection;
import billing.engine.PrivateFiles;
import billing.engine.Schema;
import billing.kernel.error.StoreException;
import billing.kernel.time.BillingClock;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Looks at what the program stands on.
 *
 * @param database the database file; it need not exist
 * @param clock    the machine's clock
 */
record Diagnostics(Path database, BillingClock clock) {
    private static final int OLDEST_JAVA = 17;
    private static final long MEBIBYTE = 1024L * 1024;
    /** Less than this does not hold the log of one large import. */
    private static final long SPACE_NEEDED_MEBIBYTES = 256;
    /** The program did not exist before; a clock before it is wrong. */
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
                : Diagnosis.fault("Java", version, "install a Java of 17 or newer");
    }

    /** What makes a start fast is made by the build; the launcher names it to the JVM. */
    private static Diagnosis start() {
        String folder = System.getProperty("org.sqlite.lib.path");
        boolean unpacked = folder != null && Files.isDirectory(Path.of(folder));
        return unpacked ? Diagnosis.good("Start", "native library unpacked")
                : Diagnosis.slow("Start", "native library is unpacked at every start",
                        "start billing with its launcher");
    }

    private Diagnosis clockFinding() {
        Instant now = clock.now();
        return now.isAfter(EARLIEST) ? Diagnosis.good("Clock", now.toString())
                : Diagnosis.fault("Clock", now.toString(), "set the machine's clock");
    }

    private static Diagnosis fonts() {
        return Diagnostics.class.getResource(FONT) != null
                ? Diagnosis.good("Fonts", "embedded in PDFs from the program itself")
                : Diagnosis.fault("Fonts", "missing from the program", "build it anew");
    }

    private Diagnosis databaseFinding() {
        if (!Files.exists(database)) {
            return Diagnosis.fault("Database", "there is none at " + database,
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
                return Diagnosis.fault("Database", database + " holds no billing database",
                        "make it one with `billing init --db " + database + "`");
            }
            return found.schemaVersion() > Schema.NEWEST
                    ? Diagnosis.fault("Database", detail, "use the newer `billing` that wrote it")
                    : Diagnosis.good("Database", detail);
        } catch (StoreException e) {
            return Diagnosis.fault("Database", e.getMessage(), e.hint());
        } catch (IOException e) {
            return Diagnosis.fault("Database", database + " cannot be read", "check its rights");
        }
    }

    private Diagnosis permissions() {
        try {
            List<Path> open = PrivateFiles.openToOthers(database);
            return open.isEmpty() ? Diagnosis.good("Access", "for the owner of the database alone")
                    : Diagnosis.risk("Access", "others may read secrets and personal data",
                            "chmod 600 " + String.join(" ", open.stream().map(Path::toString)
                                    .toList()));
        } catch (IOException e) {
            return Diagnosis.fault("Access", database + " cannot be read", "check its rights");
        }
    }

    /** Databases of older programs have a key that is not wholly random. */
    private Optional<Diagnosis> webhookKey() {
        try {
            return Inspection.isHmacKeyRandom(database) ? Optional.empty()
                    : Optional.of(Diagnosis.risk("Webhook key",
                            "made by an older program, which signed links with it too",
                            "replace it: billing webhook rotate"));
        } catch (StoreException e) {
            // The finding of the database says so.
            return Optional.empty();
        }
    }

    private Diagnosis space() {
        try {
            Path folder = database.toAbsolutePath().getParent();
            FileStore disk = Files.getFileStore(folder);
            long free = disk.getUsableSpace() / MEBIBYTE;
            if (!Files.isWritable(folder)) {
                return Diagnosis.fault("Disk", folder + " cannot be written",
                        "make the folder writable: the database keeps its log beside it");
            }
            return free >= SPACE_NEEDED_MEBIBYTES ? Diagnosis.good("Disk", free + " MiB free")
                    : Diagnosis.fault("Disk", free + " MiB free", "free some space");
        } catch (IOException e) {
            return Diagnosis.fault("Disk", "cannot be examined: " + e.getMessage(),
                    "check that the folder of the database exists");
        }
    }
}
