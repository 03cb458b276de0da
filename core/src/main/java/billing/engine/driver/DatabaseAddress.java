package billing.engine.driver;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** Where a database is: a file, or a schema of a PostgreSQL server. */
public sealed interface DatabaseAddress permits DatabaseFile, DatabaseServer {
    /** What an address of a server begins with. */
    String SCHEME = "postgresql://";
    /** What such an address may also begin with; in both, capital letters may be used. */
    String SHORT_SCHEME = "postgres://";
    /** What no path of a file is like, but a URL, perhaps one of another program or a mistyped. */
    Pattern URL = Pattern.compile(".*://.*|(jdbc|postgres(ql)?):.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /**
     * Whether a text is meant as the address of a server, even if it has a fault: as the name of a
     * file it would be printed, and with it the password.
     */
    static boolean isServer(String text) {
        return URL.matcher(text).matches();
    }

    /**
     * Reads an address: {@code postgresql://user@host:port/database?schema=name}, which may begin
     * with {@code postgres://} too, or the path of a file.
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
