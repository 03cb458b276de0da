package billing.engine.driver;

import java.nio.file.Path;
import java.util.Map;

/** Where a database is: a file, or a schema of a PostgreSQL server. */
public sealed interface DatabaseAddress permits DatabaseFile, DatabaseServer {
    /** What an address of a server begins with. */
    String SCHEME = "postgresql://";

    /** Whether a text is an address of a server. */
    static boolean isServer(String text) {
        return text.startsWith(SCHEME);
    }

    /**
     * Reads an address: {@code postgresql://user@host:port/database?schema=name}, or the path of a
     * file.
     *
     * @param folder      what relative paths are relative to
     * @param environment has the password of a server, {@code PGPASSWORD}, where the address has
     *                    none
     * @throws IllegalArgumentException when an address of a server is not valid; the message
     *                                  names the fault
     */
    static DatabaseAddress read(String text, Path folder, Map<String, String> environment) {
        return isServer(text) ? DatabaseServer.read(text, environment)
                : new DatabaseFile(folder.resolve(text));
    }

    /** The address as people write it, without a password. */
    @Override
    String toString();
}
