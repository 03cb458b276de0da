package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Columns;
import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.kernel.error.InvalidException;
import billing.kernel.error.Problem;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the character U+0000 in a text does, which a file holds and a server does not. */
class RefusedTextTest {
    private static final String TEXT = "a\0b";
    @TempDir
    Path folder;

    @Test
    void it_is_refused_by_name_and_the_connections_go_on() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        try (Database database = NewDatabase.open(file)) {
            refused(() -> database.read(handle -> Rows.exist(handle, "SELECT 1 FROM counters",
                    "WHERE name = ?", TEXT)));
            refused(() -> database.writing(handle -> Columns.of("counters").set("name", TEXT)
                    .set("next_value", 1).insert(handle)));
            database.writing(handle -> new Counters(handle).take("contract"));
            assertThat(database.<Long>read(handle -> new Counters(handle).last("contract")))
                    .isEqualTo(1);
        }
    }

    private static void refused(ThrowableAssert.ThrowingCallable work) {
        assertThatThrownBy(work).isInstanceOfSatisfying(InvalidException.class, fault -> {
            assertThat(fault.details()).containsOnlyKeys("base");
            assertThat(fault.explanations()).singleElement().extracting(Problem::message)
                    .asString().contains("U+0000");
        });
    }
}
