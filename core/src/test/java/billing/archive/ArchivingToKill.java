package billing.archive;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.driver.DatabaseAddress;
import billing.kernel.time.DateOrInstant;
import java.nio.file.Path;
import java.time.Instant;

/** A program that archives the usage of a database; it prints a line when it begins. */
public final class ArchivingToKill {
    private ArchivingToKill() {
    }

    /** Takes the database, the directory, the date before which usage is archived, and the time. */
    public static void main(String[] arguments) {
        try (Database database = Database.open(DatabaseAddress.read(
                arguments[0], Path.of(""), System.getenv()), upgrade -> { })) {
            System.out.println("begins");
            new UsageArchiving(database, Identifiers.random(), Instant.parse(arguments[3])).archive(
                    DateOrInstant.read(arguments[2]).orElseThrow(), Path.of(arguments[1]),
                    month -> { });
        }
    }
}
