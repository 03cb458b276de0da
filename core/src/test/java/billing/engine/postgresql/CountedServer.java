package billing.engine.postgresql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Database;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import java.io.IOException;
import java.nio.file.Path;

/** A database on the server for tests that counts the round trips to it. */
public final class CountedServer implements AutoCloseable {
    private final DatabaseServer address;
    private final CuttingProxy proxy;

    private CountedServer(DatabaseServer server, CuttingProxy proxy) {
        this.proxy = proxy;
        this.address = new DatabaseServer("127.0.0.1", proxy.port(), server.database(),
                server.schema(), server.user(), server.password(), server.options());
    }

    /** The database that stands for a file; without a server, the test is left out. */
    public static CountedServer standingFor(Path file) throws IOException {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseServer server = TestServer.database(file);
        return new CountedServer(server, new CuttingProxy(server.host(), server.port()));
    }

    /** Its address, as programs know it. */
    public DatabaseServer address() {
        return address;
    }

    /** Opens the database. */
    public Database open() {
        return Database.open(address, upgrade -> { });
    }

    /** How often work waits for answers of the server. */
    public int roundTrips(Runnable work) {
        int before = proxy.roundTrips();
        work.run();
        return proxy.roundTrips() - before;
    }

    @Override
    public void close() throws IOException {
        proxy.close();
    }
}
