package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changes seldom is read once, and again after every change, whoever made it. */
class CachedValueTest {
    private static final AtomicInteger READINGS = new AtomicInteger();
    private static final CachedValue<List<String>> TAXES =
            new CachedValue<>(CachedValue.Topic.ENTITIES, handle -> {
                READINGS.incrementAndGet();
                return new Rows<>(handle, "SELECT code FROM taxes", row -> row.text("code"))
                        .list("ORDER BY code");
            });
    private static final CachedValue<List<String>> COUNTERS =
            new CachedValue<>(CachedValue.Topic.TRANSACTION, handle -> {
                READINGS.incrementAndGet();
                return new Rows<>(handle, "SELECT name FROM counters", row -> row.text("name"))
                        .list("");
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
    void a_change_that_is_rolled_back_leaves_no_trace() {
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
    void a_concurrent_write_hides_no_change() {
        try (Database database = database()) {
            database.writing(handle -> {
                assertThat(TAXES.in(handle)).isEmpty();
                CachedValue.withoutInvalidation(handle, () -> count(handle, "events"));
                add(handle, "vat");
                CachedValue.withoutInvalidation(handle, () -> count(handle, "invoices"));
                assertThat(TAXES.in(handle)).containsExactly("vat");
                CachedValue.withoutInvalidation(handle, () -> count(handle, "customers"));
                assertThat(TAXES.in(handle)).containsExactly("vat");
            });
            assertThat(READINGS).hasValue(2);
        }
    }

    @Test
    void what_holds_for_a_transaction_is_read_once_in_it_and_again_in_the_next() {
        try (Database database = database(); Database other = database()) {
            for (int expected = 0; expected < 2; expected++) {
                int counters = expected;
                database.read(handle -> {
                    assertThat(COUNTERS.in(handle)).hasSize(counters);
                    other.writing(beside -> count(beside, "events" + counters));
                    return assertThat(COUNTERS.in(handle)).hasSize(counters);
                });
                assertThat(READINGS).hasValue(expected + 1);
            }
        }
    }

    @Test
    void a_value_of_a_transaction_sees_its_own_change_of_any_topic() {
        try (Database database = database()) {
            database.writing(handle -> {
                assertThat(COUNTERS.in(handle)).isEmpty();
                count(handle, "events");
                assertThat(COUNTERS.in(handle)).containsExactly("events");
                CachedValue.withoutInvalidation(handle, () -> {
                    count(handle, "invoices");
                    assertThat(COUNTERS.in(handle)).containsExactly("events", "invoices");
                    count(handle, "customers");
                    assertThat(COUNTERS.in(handle)).hasSize(3);
                });
                assertThat(COUNTERS.in(handle)).hasSize(3);
                CachedValue.withoutInvalidation(handle, () -> count(handle, "wallets"));
                assertThat(COUNTERS.in(handle)).hasSize(4);
            });
            assertThatThrownBy(() -> database.writing(handle -> {
                count(handle, "plans");
                assertThat(COUNTERS.in(handle)).hasSize(5);
                throw new IllegalStateException("half-way");
            })).hasMessage("half-way");
            database.writing(handle -> assertThat(COUNTERS.in(handle)).hasSize(4));
        }
    }

    private static void count(Handle handle, String name) {
        Columns.of("counters").set("name", name).set("next_value", 1).insert(handle);
    }

    private Database database() {
        return NewDatabase.at(folder.resolve("billing.db"));
    }

    private static void add(Handle handle, String code) {
        Columns.of("taxes").set("id", new UUID(0, code.hashCode())).set("code", code)
                .set("name", code).set("rate", "20").set("created_at", 0).insert(handle);
    }
}
