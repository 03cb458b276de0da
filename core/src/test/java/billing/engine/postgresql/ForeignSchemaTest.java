package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Database;
import billing.engine.DatabaseMove;
import billing.engine.Engines;
import billing.engine.NewDatabase;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.Schema;
import billing.kernel.error.NoDatabaseException;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A schema that another program uses is refused, however it is opened, and is not changed. */
class ForeignSchemaTest {
    private static final String HISTORY = "CREATE TABLE NAME.flyway_schema_history (installed_rank"
            + " integer, version text, description text, type text, script text, success boolean);";
    private static final String ROW = "INSERT INTO NAME.flyway_schema_history VALUES"
            + " (1, '%s', 'init', 'SQL', '%s', TRUE)";
    @TempDir
    Path folder;
    private DatabaseServer server;

    @BeforeEach
    void makeSchema() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.addressToCreate(folder.resolve("server.db"));
        execute("CREATE SCHEMA NAME");
    }

    private void execute(String sql) {
        TestServer.execute(server, sql.replace("NAME", server.schema()));
    }

    private void requireRefused() {
        refused(() -> Database.openOrCreate(server, upgrade -> { }));
        refused(() -> Database.open(server, upgrade -> { }));
        refused(() -> Engines.inspect(server));
        refused(() -> Engines.exists(server));
        refused(() -> Engines.query("SELECT 1", server));
    }

    private void refused(ThrowingCallable opening) {
        assertThatThrownBy(opening).isExactlyInstanceOf(StoreException.class)
                .hasMessageContaining("is used by another program")
                .extracting(failure -> ((StoreException) failure).hint())
                .isEqualTo("name another one, like ?schema=billing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE TABLE NAME.users (id integer)",
        "CREATE TABLE NAME.organization (id integer)", "CREATE TYPE NAME.mood AS ENUM ('ok')",
        "CREATE FUNCTION NAME.one() RETURNS integer LANGUAGE sql AS 'SELECT 1'"})
    void what_is_in_a_schema_without_a_history_is_of_another_program(String sql) {
        execute(sql);
        requireRefused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"15", "9", "1.2", "16", "99999999999", "2024.01.02"})
    void a_history_of_another_program_is_not_taken_for_ours(String version) {
        execute(HISTORY + String.format(ROW, version, "V" + version + "__init.sql"));
        requireRefused();
        execute("CREATE TABLE NAME.organization (id integer)");
        requireRefused();
    }

    @Test
    void a_source_goes_on_when_the_target_is_of_another_program() {
        execute("CREATE TABLE NAME.users (id integer)");
        Path file = folder.resolve("billing.db");
        NewDatabase.putFile(file);
        refused(() -> new DatabaseMove(new DatabaseFile(file), server, (task, done, total) -> { })
                .move((before, after) -> { }));
        try (Database source = Database.open(file)) {
            source.writing(handle -> handle.execute("DELETE FROM customers"));
        }
    }

    @Test
    void a_schema_without_anything_in_it_is_filled() {
        assertThatThrownBy(() -> Database.open(server, upgrade -> { }))
                .isInstanceOf(NoDatabaseException.class);
        Database.openOrCreate(server, upgrade -> { }).close();
        assertThat(Engines.schemaVersion(server)).isEqualTo(Schema.NEWEST);
    }

    @Test
    void what_is_left_of_a_broken_off_init_is_continued() {
        DatabaseServer other = TestServer.addressToCreate(folder.resolve("other.db"));
        Database.openOrCreate(other, upgrade -> { }).close();
        execute("CREATE TABLE NAME.flyway_schema_history (LIKE " + other.schema()
                + ".flyway_schema_history INCLUDING ALL)");
        Database.openOrCreate(server, upgrade -> { }).close();
        assertThat(Engines.schemaVersion(server)).isEqualTo(Schema.NEWEST);
    }
}
