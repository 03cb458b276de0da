package billing.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changes seldom is read once, and again after every change, whoever made it. */
class RememberedTest {
    private static final AtomicInteger READINGS = new AtomicInteger();
    private static final Remembered<List<String>> TAXES =
            new Remembered<>(Remembered.Topic.ENTITIES, handle -> {
                READINGS.incrementAndGet();
                return new Rows<>(handle, "SELECT code FROM taxes", row -> row.text("code"))
                        .list("ORDER BY code");
            });
    @TempDir
    Path folder;

    @BeforeEach
    void forget_the_count() {
        READINGS.set(0);
    }

    @Test
    void a_value_is_read_once_while_nothing_changes() {
        try (Database database = database()) {
            database.writing(handle -> add(handle, "vat"));
            for (int i = 0; i < 3; i++) {
                assertThat(database.read(TAXES::in)).containsExactly("vat");
            }
            assertThat(READINGS).hasValue(1);
        }
    }

    @Test
    void a_transaction_sees_its_own_change_at_once() {
        try (Database database = database()) {
            database.writing(handle -> {
                assertThat(TAXES.in(handle)).isEmpty();
                add(handle, "vat");
                assertThat(TAXES.in(handle)).containsExactly("vat");
                handle.execute("DELETE FROM taxes");
                assertThat(TAXES.in(handle)).isEmpty();
            });
        }
    }

    @Test
    void a_change_that_is_taken_back_leaves_nothing_behind() {
        try (Database database = database()) {
            assertThatThrownBy(() -> database.writing(handle -> {
                add(handle, "vat");
                assertThat(TAXES.in(handle)).containsExactly("vat");
                throw new IllegalStateException("half-way");
            })).hasMessage("half-way");
            database.writing(handle -> {
                add(handle, "gst");
                assertThat(TAXES.in(handle)).containsExactly("gst");
            });
        }
    }

    @Test
    void another_program_changes_it_too() {
        try (Database database = database(); Database other = database()) {
            assertThat(database.read(TAXES::in)).isEmpty();
            other.writing(handle -> add(handle, "vat"));
            assertThat(database.read(TAXES::in)).containsExactly("vat");
        }
    }

    @Test
    void what_is_written_beside_it_hides_no_change() {
        try (Database database = database()) {
            database.writing(handle -> {
                assertThat(TAXES.in(handle)).isEmpty();
                Remembered.beside(handle, () -> count(handle, "events"));
                add(handle, "vat");
                Remembered.beside(handle, () -> count(handle, "invoices"));
                assertThat(TAXES.in(handle)).containsExactly("vat");
                Remembered.beside(handle, () -> count(handle, "customers"));
                assertThat(TAXES.in(handle)).containsExactly("vat");
            });
            assertThat(READINGS).hasValue(2);
        }
    }

    private static void count(Handle handle, String name) {
        Columns.of("counters").set("name", name).set("next_value", 1).insert(handle);
    }

    private Database database() {
        return NewDatabase.at(folder.resolve("billing.db"));
    }

    private static void add(Handle handle, String code) {
        Columns.of("taxes").set("id", code).set("code", code).set("name", code).set("rate", "20")
                .set("created_at", 0).insert(handle);
    }
}
