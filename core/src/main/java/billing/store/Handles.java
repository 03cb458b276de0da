package billing.store;

import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Handles on connections, all by one set-up of the library: each would take a tenth of a start. */
final class Handles {
    /** The library opens connections without saying which; this says it, for one call. */
    private static final ThreadLocal<ConnectionFactory> OPENED = new ThreadLocal<>();
    private static final Jdbi LIBRARY = Jdbi.create(() -> OPENED.get().openConnection())
            .setStatementBuilderFactory(connection -> new CachedStatements());

    private Handles() {
    }

    /** Loads the library. */
    static void load() {
        // The class is initialized, which is all.
    }

    /** A handle with a connection that the factory opens; closing it closes the connection. */
    static Handle open(ConnectionFactory factory) {
        OPENED.set(factory);
        try {
            return LIBRARY.open();
        } finally {
            OPENED.remove();
        }
    }
}
