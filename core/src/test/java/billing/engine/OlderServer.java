package billing.engine;

import billing.engine.driver.DatabaseServer;
import org.flywaydb.core.Flyway;

/** A schema of a server as an older program has made it. */
public final class OlderServer {
    private OlderServer() {
    }

    /** Makes the schema of an address, in a version. */
    public static void make(DatabaseServer server, int version) {
        Flyway.configure().dataSource("jdbc:postgresql://" + server.host() + ":" + server.port()
                        + "/" + server.database(), server.user(), server.password())
                .initSql("SET search_path TO \"" + server.schema() + '"')
                .schemas(server.schema()).defaultSchema(server.schema())
                .locations("classpath:db/migration/postgresql").target(String.valueOf(version))
                .load().migrate();
    }
}
