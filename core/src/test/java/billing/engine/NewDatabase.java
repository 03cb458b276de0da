package billing.engine;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Empty databases for tests: migrated once in a process, then copied. Where there is a server for
 * tests ({@link TestServer}), they are databases of that server, each of which stands for a file.
 */
public final class NewDatabase {
    /** Those that are on the server although those of other tests are files. */
    private static final Set<Path> ON_SERVER = ConcurrentHashMap.newKeySet();
    private static byte[] migrated;

    private NewDatabase() {
    }

    /** Whether the databases are on a server. */
    public static boolean isOnServer() {
        return TestServer.isForAll();
    }

    /**
     * Puts an empty database of the server there, for a test of what a file does not have; such a
     * test is skipped where there is no server.
     */
    public static Path onServer(Path file) {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        ON_SERVER.add(file);
        TestServer.database(file);
        return file;
    }

    private static boolean isOnServer(Path file) {
        return isOnServer() || ON_SERVER.contains(file);
    }

    /** Opens the database in this file, which becomes an empty one where there is none. */
    public static Database at(Path file) {
        put(file);
        return open(file);
    }

    /** Opens a database in this file, whatever other tests use. */
    public static Database atFile(Path file) {
        putFile(file);
        return Database.open(file);
    }

    /** Opens the database that was put there. */
    public static Database open(Path file) {
        return Database.open(address(file), upgrade -> { });
    }

    /** Where the database is that stands for a file. */
    public static DatabaseAddress address(Path file) {
        return isOnServer(file) ? TestServer.database(file) : new DatabaseFile(file);
    }

    /** Where the database is that stands for a file; there is none unless one was put there. */
    public static DatabaseAddress addressToCreate(Path file) {
        return TestServer.isForAll() ? TestServer.addressToCreate(file) : new DatabaseFile(file);
    }

    /** Copies a database that nobody has open; where it is then. */
    public static Path copy(Path from, Path to) throws IOException {
        if (isOnServer(from)) {
            ON_SERVER.add(to);
            TestServer.copy(from, to);
            return to;
        }
        return Files.copy(from, to);
    }

    /** Puts an empty database there, unless there is one. */
    public static void put(Path file) {
        if (isOnServer(file)) {
            TestServer.database(file);
            return;
        }
        putFile(file);
    }

    /** Puts an empty file of a database there, unless there is one, whatever other tests use. */
    public static void putFile(Path file) {
        if (Files.exists(file)) {
            return;
        }
        try {
            Files.write(file, migrated());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized byte[] migrated() throws IOException {
        if (migrated == null) {
            Path folder = Files.createTempDirectory("billing-test");
            Path file = folder.resolve("billing.db");
            Database.openOrCreate(file).close();
            migrated = Files.readAllBytes(file);
            for (Path made : new Path[] {file, folder.resolve("billing.db-lock"), folder}) {
                Files.delete(made);
            }
        }
        return migrated;
    }
}
