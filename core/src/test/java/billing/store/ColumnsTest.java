package billing.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows on their way into a table, where what is null in all of them is left out. */
class ColumnsTest {
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> handle.execute(
                "CREATE TABLE notes (id TEXT PRIMARY KEY, a TEXT, b INTEGER, c TEXT)"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Columns note(String id, String a, Integer b, String c) {
        return Columns.of("notes").set("id", id).set("a", a).set("b", b).set("c", c);
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
    void a_null_takes_the_place_of_what_stood_there() {
        database.writing(handle -> {
            Columns.insertAll(handle, List.of(note("1", "old", 1, "old")));
            Columns.upsertAll(handle, List.of(note("1", null, 2, null)), "id");
        });
        assertThat(notes()).containsExactly("1 null 2 null");
    }

    @Test
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
