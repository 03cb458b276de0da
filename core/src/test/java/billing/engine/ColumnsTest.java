package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows on their way into a table: what is null in all is left out, what is the same written once.
 */
class ColumnsTest {
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> handle.execute(
                "CREATE TABLE notes (id TEXT PRIMARY KEY, a TEXT, b BIGINT, c TEXT)"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Columns note(String id, String a, Integer b, String c) {
        return Columns.of("notes").set("id", id).set("a", a).set("b", b).set("c", c);
    }

    /** So many notes from 10 + {@code first} on. */
    private static List<Columns> notes(int first, int count, String text) {
        return IntStream.range(10 + first, 10 + first + count)
                .mapToObj(id -> note("" + id, text, id, text)).toList();
    }

    private List<String> notes() {
        return database.read(handle -> new Rows<>(handle, "SELECT * FROM notes", row ->
                row.text("id") + " " + row.text("a") + " " + row.optionalNumber("b") + " "
                        + row.text("c")).list("ORDER BY id"));
    }

    @Test
    void each_value_gets_to_its_column_whatever_is_null_in_some_or_in_all() {
        database.writing(handle -> {
            Columns.insertAll(handle, List.of(note("1", null, null, "x"),
                    note("2", null, 2, null), note("3", null, null, null)));
            Columns.insertAll(handle, List.of(note("4", "y", null, null)));
            note("5", null, null, null).insert(handle);
        });
        assertThat(notes()).containsExactly("1 null null x", "2 null 2 null",
                "3 null null null", "4 y null null", "5 null null null");
    }

    @Test
    void texts_are_stored_and_found_without_u_0000_on_every_engine() {
        database.writing(handle -> {
            Columns.insertAll(handle, List.of(note("1\0", "x\0y", 1, null)));
            Columns.insertAll(handle, notes(0, 60, "z\0"));
            handle.execute("DELETE FROM notes WHERE id <> ? AND c = ?", "10\0", "z\0");
        });
        assertThat(notes()).containsExactly("1 x\0y 1 null".replace("\0", ""), "10 z 10 z");
    }

    @Test
    void a_null_replaces_the_former_value() {
        database.writing(handle -> {
            Columns.insertAll(handle, List.of(note("1", "old", 1, "old")));
            Columns.upsertAll(handle, List.of(note("1", null, 2, null)), "id");
        });
        assertThat(notes()).containsExactly("1 null 2 null");
    }

    @Test
    void many_rows_are_those_that_each_alone_would_be() {
        SplittableRandom random = new SplittableRandom(1);
        List<String> expected = new ArrayList<>();
        for (int round = 0; round < 40; round++) {
            List<Columns> rows = new ArrayList<>();
            String same = random.nextBoolean() ? null : "same " + round;
            for (int row = 0; row < 1 + random.nextInt(35); row++) {
                String id = "%02d %02d".formatted(round, row);
                String a = random.nextInt(round + 1) == 0 ? same : "own";
                Integer b = random.nextInt(3) == 0 ? null : random.nextInt(2);
                rows.add(note(id, a, b, same));
                expected.add(id + " " + a + " " + b + " " + same);
            }
            database.writing(handle -> Columns.insertAll(handle, rows));
        }
        assertThat(notes()).isEqualTo(expected);
    }

    @Test
    void many_rows_take_the_places_of_those_that_there_are() {
        database.writing(handle -> {
            Columns.insertAll(handle, notes(0, 15, "old"));
            Columns.upsertAll(handle, notes(10, 32, "new"), "id");
        });
        assertThat(notes()).isEqualTo(IntStream.range(10, 52).mapToObj(id ->
                (id < 20 ? "%d old %d old" : "%d new %d new").formatted(id, id)).toList());
    }

    @Test
    void of_many_rows_none_is_added_when_one_is_there_already() {
        database.writing(handle -> Columns.insertAll(handle, notes(17, 1, "old")));
        assertThatThrownBy(() -> database.writing(handle ->
                Columns.insertAll(handle, notes(0, 30, "new"))))
                .hasMessageContaining("adding rows to notes");
        assertThat(notes()).containsExactly("27 old 27 old");
    }

    @Test
    @Tag("sqlite")
    void an_absent_column_is_null_in_every_table() {
        List<String> defaults = database.read(handle -> {
            List<String> found = new ArrayList<>();
            for (String table : new Rows<>(handle, "SELECT name FROM sqlite_schema",
                    row -> row.text("name")).list("WHERE type = 'table'")) {
                found.addAll(new Rows<>(handle, "SELECT name FROM pragma_table_info(?)",
                        row -> table + "." + row.text("name")).list(
                        "WHERE \"notnull\" = 0 AND dflt_value IS NOT NULL"
                                + " AND upper(dflt_value) <> 'NULL'", table));
            }
            return found;
        });
        assertThat(defaults).isEmpty();
    }
}
