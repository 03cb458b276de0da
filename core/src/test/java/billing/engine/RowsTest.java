package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries of repositories: lists of values, pages, numbers that are given once. */
class RowsTest {
    private static final int MANY = 2_000;
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        List<Columns> rows = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            rows.add(Columns.of("counters").set("name", "counter " + i).set("next_value", i));
        }
        database.writing(handle -> Columns.insertAll(handle, rows));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_list_of_any_length_can_be_asked_for() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < MANY; i += 2) {
            names.add("counter " + i);
        }
        List<Long> values = database.read(handle -> new Rows<>(handle, "SELECT * FROM counters",
                row -> row.number("next_value")).listIn("WHERE name", names, ""));
        assertThat(values).hasSize(MANY / 2).allMatch(value -> value % 2 == 0);
    }

    @Test
    void an_empty_text_and_a_zero_are_not_null_and_a_number_is_read_as_text() {
        record Read(String none, String empty, String script, String number, Long zero, Long no) {
        }

        Read read = database.read(handle -> new Rows<>(handle, "SELECT NULL AS none, '' AS empty,"
                + " 'Å\u5c71\ud83d\ude00' AS script, -12 AS number, 0 AS zero",
                row -> new Read(row.text("none"), row.text("empty"), row.text("script"),
                        row.text("number"), row.optionalNumber("zero"),
                        row.optionalNumber("none"))).first("").orElseThrow());
        assertThat(read).isEqualTo(new Read(null, "", "Å山😀", "-12", 0L, null));
    }

    @Test
    void without_values_there_are_no_rows() {
        List<Long> values = database.read(handle -> new Rows<>(handle, "SELECT * FROM counters",
                row -> row.number("next_value")).listIn("WHERE name", List.of(), ""));
        assertThat(values).isEmpty();
    }

    @Test
    void a_page_beyond_the_end_is_empty_and_counts_all() {
        PageOf<Long> page = database.read(handle -> new Rows<>(handle, "SELECT * FROM counters",
                row -> row.number("next_value")).page("FROM counters",
                new Conditions().with("next_value < ?", 150).with("name = ?", null),
                "ORDER BY next_value", new PageRange(3, 100)));
        assertThat(page.items()).isEmpty();
        assertThat(page.totalCount()).isEqualTo(150);
        assertThat(page.totalPages()).isEqualTo(2);
    }

    @Test
    void numbers_in_a_row_are_given_once() {
        long first = database.write(handle -> new Counters(handle).take(Counters.EVENT, 10));
        long next = database.write(handle -> new Counters(handle).take(Counters.EVENT));
        assertThat(List.of(first, next)).containsExactly(1L, 11L);
    }

    @Test
    void numbers_of_a_failed_write_are_given_again() {
        assertThatThrownBy(() -> database.writing(handle -> {
            new Counters(handle).take(Counters.EVENT);
            throw new IllegalStateException("half-way");
        })).hasMessage("half-way");
        long number = database.write(handle -> new Counters(handle).take(Counters.EVENT));
        assertThat(number).isEqualTo(1);
    }
}
