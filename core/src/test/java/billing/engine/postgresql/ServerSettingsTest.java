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
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
}
