package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
