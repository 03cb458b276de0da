package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements by the place of a value, and rows one after the other. */
class PooledStatementTest {
    private static final String ADD = "INSERT INTO counters (name, next_value) VALUES (?, ?)"
            + " ON CONFLICT DO NOTHING";
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void what_is_set_by_place_comes_back_by_place() {
        Object[] row = database.read(handle -> {
            try (PooledStatement statement = new PooledStatement(handle, "SELECT ?, ?, ?, ?");
                 Cursor rows = statement.set(1, Long.MIN_VALUE).set(2, "\u00e9\u4e2d")
                         .setTextOrBytes(3, new byte[] {1, 0}).setNull(4).query()) {
                rows.next();
                return new Object[] {rows.number(1), rows.text(2),
                    rows.bytes(2), rows.textOrBytes(3), rows.isNull(4), rows.text(4),
                    rows.number(4), rows.next()};
            }
        });
        assertThat(row).containsExactly(Long.MIN_VALUE, "\u00e9\u4e2d",
                "\u00e9\u4e2d".getBytes(StandardCharsets.UTF_8), new byte[] {1, 0}, true, null, 0L,
                false);
    }

    @Test
    void a_batch_reports_which_of_its_rows_were_added() {
        int[] added = database.write(handle -> {
            try (PooledStatement statement = new PooledStatement(handle, ADD)) {
                statement.set(1, "one").set(2, 1).addToBatch();
                statement.set(1, "one").set(2, 2).addToBatch();
                statement.set(1, "two").addToBatch();
                return statement.executeBatch();
            }
        });
        assertThat(added).containsExactly(1, 0, 1);
        assertThat(database.<List<Long>>read(handle -> Sql.list(handle, Long.class,
                "SELECT next_value FROM counters ORDER BY name"))).containsExactly(1L, 2L);
    }

    @Test
    @Tag("sqlite")
    void a_sum_that_overflows_is_an_arithmetic_exception_and_spoils_nothing() {
        database.<Void>read(handle -> {
            String sum = "SELECT sum(n) FROM (SELECT ? AS n UNION ALL SELECT 1)";
            try (PooledStatement statement = new PooledStatement(handle, sum)) {
                assertThatThrownBy(statement.set(1, Long.MAX_VALUE)::query)
                        .isInstanceOf(ArithmeticException.class);
            }
            try (PooledStatement statement = new PooledStatement(handle, sum);
                 Cursor rows = statement.set(1, 41).query()) {
                rows.next();
                assertThat(rows.number(1)).isEqualTo(42);
            }
            return null;
        });
    }

    @Test
    void rows_are_handed_over_one_by_one_while_other_statements_run() {
        database.writing(handle -> IntStream.range(0, 50).forEach(i -> handle.execute(ADD,
                "c" + (10 + i), i)));
        List<Long> read = new ArrayList<>();
        database.<Void>read(handle -> {
            Rows<String> names = new Rows<>(handle, "SELECT name FROM counters",
                    row -> row.text("name"));
            names.each(name -> read.add(new Rows<>(handle, "SELECT next_value FROM counters",
                    row -> row.number("next_value")).first("WHERE name = ?", name)
                    .orElseThrow()), "ORDER BY name");
            return null;
        });
        assertThat(read).isEqualTo(IntStream.range(0, 50).mapToObj(Long::valueOf).toList());
    }
}
