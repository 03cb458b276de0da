package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.NewDatabase;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.kernel.error.InvalidException;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What an administrator has set that the program cannot work with is explained. */
class ServerSettingsTest {
    @TempDir
    Path folder;

    private static void refused(ThrowingCallable work, boolean mayPass, String message,
                                String hint) {
        assertThatThrownBy(work).isInstanceOfSatisfying(StoreException.class, refusal -> {
            assertThat(refusal).hasMessageContaining(message);
            assertThat(refusal.hint()).contains(hint);
            assertThat(refusal.mayPass()).isEqualTo(mayPass);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "EUC_JP", "SQL_ASCII"})
    void a_database_of_another_encoding_is_not_filled(String encoding) {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseServer server = TestServer.withoutSchema(folder.resolve("other.db"), "ENCODING "
                + encoding + " LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
        refused(() -> Database.openOrCreate(server, upgrade -> { }), false, "has the encoding "
                + encoding + "; it must be UTF8", "createdb -E UTF8 -T template0");
        assertThat(Engines.exists(server)).isFalse();
    }

    @Test
    void a_character_that_an_encoding_lacks_is_refused_by_name() {
        assertThat(PostgresqlErrors.explain(null, new SQLException("untranslatable", "22P05")))
                .isInstanceOf(InvalidException.class).hasMessage("base: value_is_invalid");
    }

    @Test
    void a_statement_that_the_server_cancels_may_be_tried_again() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        try (Database database = NewDatabase.open(file)) {
            refused(() -> database.writing(handle -> {
                handle.execute("SET LOCAL statement_timeout = 1");
                handle.execute("SELECT pg_sleep(10)");
            }), true, "cancelled a statement", "statement_timeout");
            database.writing(handle -> new Counters(handle).take("counted"));
        }
    }

    @Test
    void a_refused_connection_is_not_a_fault_of_a_query() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseServer server = TestServer.withoutSchema(folder.resolve("other.db"));
        DatabaseServer untrusted = new DatabaseServer(server.host(), server.port(),
                server.database(), server.schema(), server.user(), server.password(),
                Map.of("sslmode", "verify-full", "sslrootcert", "/missing.crt"));
        refused(() -> Engines.query("SELECT 1", untrusted), false, "is refused", "sslrootcert");
    }

    @Test
    void what_a_server_has_too_little_of_is_named_by_its_own_message() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        try (Database database = NewDatabase.open(file)) {
            refused(() -> database.writing(handle -> {
                handle.execute("SET LOCAL temp_file_limit = 0");
                handle.execute("SET LOCAL work_mem = '64kB'");
                handle.execute("SELECT i FROM generate_series(1, 100000) i ORDER BY i DESC");
            }), true, "failed: ERROR: temporary file size exceeds temp_file_limit (0kB)",
                    "raise what the message names");
        }
    }

    @Test
    void a_migration_that_lacks_memory_for_locks_has_the_advice_of_the_server() {
        refused(() -> {
            throw explained("ERROR", "53200", "out of shared memory",
                    "You might need to increase max_locks_per_transaction.", FlywayException::new);
        }, true, "failed: ERROR: out of shared memory", "increase max_locks_per_transaction");
    }

    @ParameterizedTest
    @CsvSource({"FATAL, 58030, could not read a file, failed: FATAL: could not read, run the same",
        "FATAL, XX000, cannot read pg_class, failed: FATAL: cannot read, run the same",
        "ERROR, 58P01, no such file, failed: ERROR: no such file, run the same",
        "FATAL, 53300, too many connections for role \"r\", left: FATAL: too many connections"
                + " for role, connection limit of the user",
        "FATAL, 57P05, idle, was lost: FATAL: idle, raise idle_session_timeout of the user",
        "FATAL, 25P03, idle, was lost: FATAL: idle, raise idle_in_transaction_session_timeout of"})
    void what_ends_a_session_or_keeps_it_from_opening_may_pass(String severity, String state,
            String message, String shown, String hint) {
        refused(() -> {
            throw explained(severity, state, message, null, IllegalStateException::new);
        }, true, shown, hint);
    }

    private static RuntimeException explained(String severity, String state, String message,
            String hint, BiFunction<String, Throwable, Throwable> wrapper) {
        return PostgresqlErrors.explain(PoolerTest.server(), wrapper.apply("reading with ?, ?",
                new PSQLException(new ServerErrorMessage("S" + severity + "\0C" + state + "\0M"
                        + message + '\0' + (hint == null ? "" : "H" + hint + '\0')))));
    }

    @Test
    void an_error_of_a_statement_is_shown_before_the_statement() {
        assertThat(PostgresqlErrors.failed("reading with SELECT ?, ?",
                new SQLException("ERROR: relation \"x\" does not exist", "42P01")))
                .hasMessage("ERROR: relation \"x\" does not exist\nreading with SELECT ?, ?");
        BatchUpdateException batch = new BatchUpdateException("Batch entry 0 ...", "23502", null);
        batch.setNextException(new SQLException("ERROR: null value", "23502"));
        assertThat(PostgresqlErrors.failed("adding rows", batch))
                .hasMessage("ERROR: null value\nadding rows");
    }
}
