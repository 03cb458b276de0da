package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Eventually;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.Rows;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads on a server: how many round trips they take, what they see, and what is left of them. */
@Timeout(60)
class ReadTransactionsTest {
    private static final int READS = 20;
    private static final CachedValue<Long> ORGANIZATIONS = new CachedValue<>(
            CachedValue.Topic.ENTITIES, ReadTransactionsTest::organizations);
    @TempDir
    Path folder;
    private CuttingProxy proxy;
    private DatabaseServer server;
    private Database database;
    private Database other;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.database(folder.resolve("billing.db"));
        proxy = new CuttingProxy(server.host(), server.port());
        database = Database.open(new DatabaseServer("127.0.0.1", proxy.port(), server.database(),
                server.schema(), server.user(), server.password(), server.options()),
                upgrade -> { });
        other = Database.open(server, upgrade -> { });
    }

    @AfterEach
    void close() throws IOException {
        if (database != null) {
            database.close();
            other.close();
            proxy.close();
        }
    }

    @Test
    void a_read_of_one_statement_and_of_cached_values_is_one_round_trip() {
        database.read(ORGANIZATIONS::in);
        int fewest = Integer.MAX_VALUE;
        // Between two of them, the end of one that was left open may be counted.
        for (int read = 0; read < READS; read++) {
            int before = proxy.roundTrips();
            long cached = database.read(handle -> {
                assertThat(organizations(handle)).isZero();
                return ORGANIZATIONS.in(handle);
            });
            assertThat(cached).isZero();
            fewest = Math.min(fewest, proxy.roundTrips() - before);
        }
        assertThat(fewest).isEqualTo(1);
    }

    @Test
    void a_read_sees_what_was_committed_although_the_read_before_it_was_left_open() {
        for (int known = 0; known < READS; known++) {
            assertThat(database.<Long>read(ReadTransactionsTest::organizations)).isEqualTo(known);
            assertThat(database.<Long>read(ORGANIZATIONS::in)).isEqualTo(known);
            add(known);
        }
    }

    @Test
    void a_read_of_several_statements_sees_one_state_however_it_begins() {
        database.read(handle -> {
            assertThat(organizations(handle)).isZero();
            add(1);
            assertThat(organizations(handle)).isZero();
            assertThat(ORGANIZATIONS.in(handle)).isZero();
            return null;
        });
        database.read(handle -> {
            assertThat(ORGANIZATIONS.in(handle)).isEqualTo(1);
            add(2);
            assertThat(organizations(handle)).isEqualTo(1);
            return null;
        });
        database.read(handle -> {
            try (PooledStatement statement = new PooledStatement(handle,
                    "SELECT count(*) FROM organization"); var first = statement.query()) {
                assertThat(first.next()).isTrue();
                assertThat(first.number(1)).isEqualTo(2);
            }
            add(3);
            assertThat(organizations(handle)).isEqualTo(2);
            return null;
        });
        assertThat(database.<Long>read(ReadTransactionsTest::organizations)).isEqualTo(3);
    }

    @Test
    void a_read_that_has_failed_leaves_nothing_to_the_next_one() {
        for (int read = 0; read < 2; read++) {
            assertThatThrownBy(() -> database.read(handle -> Rows.exist(handle,
                    "SELECT 1 / 0", ""))).hasStackTraceContaining("division by zero");
            // Also where the work does not report it.
            database.read(handle -> {
                assertThatThrownBy(() -> Rows.exist(handle, "SELECT 1 / 0", "")).isNotNull();
                return null;
            });
            assertThat(database.<Long>read(ReadTransactionsTest::organizations)).isZero();
            assertThatThrownBy(() -> database.read(handle -> {
                organizations(handle);
                throw new IllegalStateException("of the work");
            })).hasMessageContaining("of the work");
            assertThat(database.<Long>read(ReadTransactionsTest::organizations)).isZero();
        }
    }

    @Test
    void a_transaction_that_was_left_open_is_ended() {
        database.read(ReadTransactionsTest::organizations);
        Eventually.holds("no transaction is open", () -> !other.read(handle -> Rows.exist(handle,
                "SELECT 1 FROM pg_stat_activity",
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                        + " AND state LIKE 'idle in transaction%'")));
    }

    private void add(int number) {
        other.writing(handle -> Columns.of("organization").set("id", new UUID(1, number))
                .set("name", "One").set("slug_prefix", "ONE" + number).set("hmac_key", "k")
                .set("created_at", 0).insert(handle));
    }

    private static long organizations(Handle handle) {
        return new Rows<>(handle, "SELECT count(*) AS n FROM organization",
                row -> row.number("n")).first("").orElseThrow();
    }
}
