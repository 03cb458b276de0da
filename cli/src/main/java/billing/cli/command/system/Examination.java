package billing.cli.command.system;

import billing.error.StoreException;
import billing.store.Inspection;
import billing.store.PrivateFiles;
import billing.store.Schema;
import billing.time.BillingClock;
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
record Examination(Path database, BillingClock clock) {
    private static final int OLDEST_JAVA = 17;
    private static final long MEBIBYTE = 1024L * 1024;
    /** Less than this does not hold the log of one large import. */
    private static final long SPACE_NEEDED_MEBIBYTES = 256;
    /** The program did not exist before; a clock before it is wrong. */
    private static final Instant EARLIEST = Instant.parse("2025-01-01T00:00:00Z");
    private static final String FONT = "/billing/document/fonts/NotoSans-Regular.ttf";

    List<Finding> findings() {
        List<Finding> all = new ArrayList<>(List.of(java(), start(), clockFinding(), fonts(),
                databaseFinding()));
        if (Files.isRegularFile(database)) {
            all.add(permissions());
            webhookKey().ifPresent(all::add);
        }
        all.add(space());
        return all;
    }

    private static Finding java() {
        String version = System.getProperty("java.version") + " from "
                + System.getProperty("java.home");
        return Runtime.version().feature() >= OLDEST_JAVA ? Finding.good("Java", version)
                : Finding.fault("Java", version, "install a Java of 17 or newer");
    }

    /** What makes a start fast is made by the build; the launcher names it to the JVM. */
    private static Finding start() {
        String folder = System.getProperty("org.sqlite.lib.path");
        boolean unpacked = folder != null && Files.isDirectory(Path.of(folder));
        return unpacked ? Finding.good("Start", "native library unpacked")
                : Finding.slow("Start", "native library is unpacked at every start",
                        "start billing with its launcher");
    }

    private Finding clockFinding() {
        Instant now = clock.now();
        return now.isAfter(EARLIEST) ? Finding.good("Clock", now.toString())
                : Finding.fault("Clock", now.toString(), "set the machine's clock");
    }

    private static Finding fonts() {
        return Examination.class.getResource(FONT) != null
                ? Finding.good("Fonts", "embedded in PDFs from the program itself")
                : Finding.fault("Fonts", "missing from the program", "build it anew");
    }

    private Finding databaseFinding() {
        if (!Files.exists(database)) {
            return Finding.fault("Database", "there is none at " + database,
                    "create it with `billing init --db " + database + "`");
        }
        try {
            Inspection found = Inspection.of(database);
            String detail = String.format(Locale.ROOT, "%s, schema %d, %s, %d KiB", database,
                    found.schemaVersion(), found.journalMode(), Files.size(database) / 1024);
            if (!found.faults().isEmpty()) {
                return Finding.fault("Database", detail + ": " + String.join("; ", found.faults()),
                        "restore a backup with `billing restore`");
            }
            if (found.schemaVersion() == 0) {
                return Finding.fault("Database", database + " holds no billing database",
                        "make it one with `billing init --db " + database + "`");
            }
            return found.schemaVersion() > Schema.NEWEST
                    ? Finding.fault("Database", detail, "use the newer `billing` that wrote it")
                    : Finding.good("Database", detail);
        } catch (StoreException e) {
            return Finding.fault("Database", e.getMessage(), e.hint());
        } catch (IOException e) {
            return Finding.fault("Database", database + " cannot be read", "check its rights");
        }
    }

    private Finding permissions() {
        try {
            List<Path> open = PrivateFiles.openToOthers(database);
            return open.isEmpty() ? Finding.good("Access", "for the owner of the database alone")
                    : Finding.risk("Access", "others may read secrets and personal data",
                            "chmod 600 " + String.join(" ", open.stream().map(Path::toString)
                                    .toList()));
        } catch (IOException e) {
            return Finding.fault("Access", database + " cannot be read", "check its rights");
        }
    }

    /** Databases of older programs have a key that is not wholly random. */
    private Optional<Finding> webhookKey() {
        try {
            return Inspection.isHmacKeyRandom(database) ? Optional.empty()
                    : Optional.of(Finding.risk("Webhook key",
                            "made by an older program, which signed links with it too",
                            "replace it: billing webhook rotate"));
        } catch (StoreException e) {
            // The finding of the database says so.
            return Optional.empty();
        }
    }

    private Finding space() {
        try {
            Path folder = database.toAbsolutePath().getParent();
            FileStore disk = Files.getFileStore(folder);
            long free = disk.getUsableSpace() / MEBIBYTE;
            if (!Files.isWritable(folder)) {
                return Finding.fault("Disk", folder + " cannot be written",
                        "make the folder writable: the database keeps its log beside it");
            }
            return free >= SPACE_NEEDED_MEBIBYTES ? Finding.good("Disk", free + " MiB free")
                    : Finding.fault("Disk", free + " MiB free", "free some space");
        } catch (IOException e) {
            return Finding.fault("Disk", "cannot be examined: " + e.getMessage(),
                    "check that the folder of the database exists");
        }
    }
}
