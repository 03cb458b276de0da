package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the server knows of the size of tables, for its plans. */
@Timeout(60)
class TableGrowthTest {
    @TempDir
    Path folder;

    @Test
    void a_table_that_is_filled_is_not_planned_for_as_an_empty_one_until_the_commit() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        try (Database database = NewDatabase.open(file)) {
            database.writing(handle -> {
                handle.execute("DELETE FROM counters");
                handle.execute("ANALYZE counters");
            });
            database.writing(handle -> {
                for (int from = 0; from < 20_000; from += 100) {
                    add(handle, from, 100);
                }
                // Tenfold growth is noticed within 2,000 rows.
                assertThat(known(handle)).isBetween(2_000L, 20_000L);
            });
        }
    }

    @Test
    void single_rows_count_like_many() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        try (Database database = NewDatabase.open(file)) {
            database.writing(handle -> {
                handle.execute("DELETE FROM counters");
                handle.execute("ANALYZE counters");
            });
            database.writing(handle -> {
                for (int number = 0; number < 6_000; number++) {
                    add(handle, number, 1);
                }
                assertThat(known(handle)).isBetween(1_000L, 6_000L);
            });
        }
    }

    private static void add(Handle handle, int from, int count) {
        Columns.insertAll(handle, IntStream.range(from, from + count).mapToObj(number ->
                Columns.of("counters").set("name", "a counter of a name that takes some room "
                        + number).set("next_value", number)).toList());
    }

    private static long known(Handle handle) {
        return new Rows<>(handle, "SELECT CAST(reltuples AS bigint) AS known FROM pg_class",
                row -> row.number("known")).first("WHERE relname = 'counters'"
                + " AND relnamespace = to_regnamespace(current_schema())").orElseThrow();
    }
}
