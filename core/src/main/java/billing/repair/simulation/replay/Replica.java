package billing.repair.simulation.replay;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.engine.CopiedRows;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.error.StoreException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary database with the same billing entities, catalog and customers, and without
 * subscriptions, usage and invoices.
 */
final class Replica implements AutoCloseable {
    private static final List<String> TABLES = List.of("organization", "counters",
            "billing_entities", "taxes", "tax_links", "invoice_custom_sections", "pricing_units",
            "billable_metrics", "add_ons", "features", "coupons", "plans", "charges",
            "charge_filters", "fixed_charges", "minimum_commitments", "usage_thresholds",
            "entitlements", "customers");
    private final Path folder;
    private final Database database;

    private Replica(Path folder, Database database) {
        this.folder = folder;
        this.database = database;
    }

    /** Creates a replica of a database. */
    static Replica copyOf(Database stored) {
        Path folder = temporary();
        Replica replica =
                new Replica(folder, Database.temporary(folder.resolve("simulation.db")));
        try {
            stored.<Void>read(from -> {
                replica.database.writing(to -> new CopiedRows(from, to).replace(TABLES));
                return null;
            });
            return replica;
        } catch (RuntimeException e) {
            replica.close();
            throw e;
        }
    }

    /** Applies the catalog of files to this replica and returns it. */
    Replica withCatalog(CatalogFiles files, Identifiers identifiers, Instant now) {
        try {
            new Catalog(identifiers, now).impose(database, files);
            return this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    Database database() {
        return database;
    }

    @Override
    public void close() {
        database.close();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("billing-simulation");
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static StoreException unusable(IOException e) {
        return new StoreException("the temporary database cannot be used: " + e.getMessage(),
                "free disk space, or set another folder with -Djava.io.tmpdir", e);
    }
}
