package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.OlderServer;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.Schema;
import billing.engine.driver.SchemaUpgrade;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema of a server is brought to the newest version by the first who opens it. */
class ServerUpgradeTest {
    private static final int OLD = Schema.NEWEST - 1;
    @TempDir
    Path folder;
    private final List<SchemaUpgrade> reported = new ArrayList<>();
    private DatabaseServer server;

    @BeforeEach
    void an_older_schema() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.addressToCreate(folder.resolve("server.db"));
        OlderServer.make(server, OLD);
    }

    private void open() {
        Database.open(server, reported::add).close();
    }

    /** A session of another program, in a transaction. */
    private Connection other(String statement) throws SQLException {
        Connection other = new PostgresqlConnections(server).open();
        other.setAutoCommit(false);
        try (var executed = other.createStatement()) {
            executed.execute(statement);
        }
        return other;
    }

    @Test
    void the_upgrade_is_reported_once_with_both_versions() {
        open();
        open();
        assertThat(reported).containsExactly(
                new SchemaUpgrade(server, null, OLD, Schema.NEWEST));
        assertThat(Engines.schemaVersion(server)).isEqualTo(Schema.NEWEST);
    }

    @Test
    void a_schema_that_is_made_is_not_reported() {
        DatabaseServer made = TestServer.addressToCreate(folder.resolve("made.db"));
        Database.openOrCreate(made, reported::add).close();
        assertThat(reported).isEmpty();
    }

    @Test
    void a_program_that_has_tables_locked_is_not_waited_for_without_limit() throws SQLException {
        try (Connection other = other("SELECT count(*) FROM organization")) {
            try (var holds = other.createStatement()) {
                for (String table : new String[] {"mail_messages", "invoices", "fees",
                        "credit_notes"}) {
                    holds.execute("LOCK TABLE " + table + " IN ROW EXCLUSIVE MODE");
                }
            }
            assertThatThrownBy(this::open).isInstanceOfSatisfying(StoreException.class, refusal -> {
                assertThat(refusal).hasMessage("the database " + server
                        + " is locked by another program");
                assertThat(refusal.hint()).contains("wait for it to finish, or stop it");
                assertThat(refusal.mayPass()).isTrue();
            });
            assertThat(Engines.schemaVersion(server)).isEqualTo(OLD);
            other.rollback();
        }
        open();
    }

    @Test
    void another_program_that_upgrades_is_not_waited_for_without_limit() throws SQLException {
        long key = Locks.SCHEMA.key(server.schema().hashCode());
        try (Connection other = other("SELECT pg_advisory_lock(" + key + ")")) {
            assertThatThrownBy(() -> PostgresqlSchema.migrate(server,
                    new PostgresqlConnections(server), reported::add, 100))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("the schema of the database " + server
                            + " is being made or upgraded by another program");
            other.rollback();
        }
        assertThat(reported).isEmpty();
        open();
    }
}
