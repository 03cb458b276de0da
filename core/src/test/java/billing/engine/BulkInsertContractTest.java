package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.driver.InsertBatch;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that are added together, of each engine. */
class BulkInsertContractTest extends EngineContract {
    /** A way to add rows. */
    private interface Way {
        InsertBatch begin(Handle handle, String table, List<String> columns, List<String> key);
    }

    @ParameterizedTest
    @EnumSource
    void rows_added_together_are_those_whose_key_is_free(Engine engine) {
        open(engine);
        for (Way way : List.<Way>of(BulkInsert::inBulk, BulkInsert::few)) {
            database.writing(handle -> {
                handle.execute("DELETE FROM counters");
                handle.execute("INSERT INTO counters (name, next_value) VALUES ('b', 7)");
            });
            database.writing(handle -> {
                try (InsertBatch rows = way.begin(handle, "counters",
                        List.of("name", "next_value"), List.of("name", "next_value"))) {
                    rows.set(1, "a").set(2, 1).addToBatch();
                    rows.set(1, "b").set(2, 2).addToBatch();
                    rows.set(1, "ü").set(2, 3).addToBatch();
                    rows.set(1, "a").set(2, 4).addToBatch();
                    assertThat(rows.executeBatch()).containsExactly(1, 0, 1, 0);
                    assertThat(rows.executeBatch()).isEmpty();
                    rows.set(1, "c").set(2, 5).addToBatch();
                    assertThat(rows.executeBatch()).containsExactly(1);
                }
            });
            assertThat(other.<List<Long>>read(handle -> List.of(new Counters(handle).last("a"),
                    new Counters(handle).last("b"), new Counters(handle).last("ü"),
                    new Counters(handle).last("c")))).containsExactly(0L, 6L, 2L, 4L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hundreds_of_rows_added_together_are_those_whose_key_is_free(Engine engine) {
        open(engine);
        for (Way way : List.<Way>of(BulkInsert::inBulk, BulkInsert::few)) {
            database.writing(handle -> handle.execute("DELETE FROM counters"));
            database.writing(handle -> {
                handle.execute("INSERT INTO counters (name, next_value) VALUES ('x', 1)");
                try (InsertBatch rows = way.begin(handle, "counters",
                        List.of("name", "next_value"), List.of("name", "next_value"))) {
                    // Free ones, half of them taken, and free ones once more.
                    for (int first : new int[] {0, 150, 600}) {
                        for (int number = first; number < first + 300; number++) {
                            rows.set(1, "n" + number).set(2, first + 1_000L).addToBatch();
                        }
                        int[] added = rows.executeBatch();
                        assertThat(Arrays.stream(added).sum()).isEqualTo(first == 150 ? 150 : 300);
                        assertThat(added[299]).isEqualTo(1);
                    }
                }
            });
            assertThat(other.<Long>read(handle ->
                    Sql.one(handle, Long.class, "SELECT count(*) FROM counters")))
                    .isEqualTo(1 + 300 + 150 + 300);
        }
    }

    @ParameterizedTest
    @EnumSource
    void many_rows_added_at_once_hold_what_few_rows_do(Engine engine) {
        open(engine);
        for (int count : new int[] {3, 300}) {
            database.writing(handle -> {
                handle.execute("DELETE FROM add_ons");
                Columns.insertAll(handle, IntStream.range(0, count).mapToObj(number ->
                        Columns.of("add_ons").set("id", new UUID(7, number))
                                .set("code", "code" + number).set("name", "ü\t\\N \"" + number)
                                .set("description", number % 2 == 0 ? null : "")
                                .set("amount_cents", Long.MAX_VALUE - number)
                                .set("amount_currency", "EUR").set("created_at", number)
                                .set("deleted_at", null)).toList());
            });
            List<String> rows = other.read(handle -> new Rows<>(handle, "SELECT * FROM add_ons",
                    row -> String.join("|", row.id("id").toString(), row.text("code"),
                            row.text("name"), row.text("description"),
                            Long.toString(row.number("amount_cents")),
                            Long.toString(row.number("created_at")), row.text("unit_code")))
                    .list("ORDER BY id"));
            assertThat(rows).hasSize(count).startsWith(
                    new UUID(7, 0) + "|code0|ü\t\\N \"0|null|" + Long.MAX_VALUE + "|0|null",
                    new UUID(7, 1) + "|code1|ü\t\\N \"1||" + (Long.MAX_VALUE - 1) + "|1|null");
        }
    }

    @ParameterizedTest
    @EnumSource
    void many_rows_of_which_one_has_a_taken_key_are_refused_together(Engine engine) {
        open(engine);
        database.writing(handle -> addCounters(handle, 299, 300));
        assertKeyIsTaken(() -> database.writing(handle -> addCounters(handle, 0, 300)));
        assertThat(other.<Long>read(handle ->
                Sql.one(handle, Long.class, "SELECT count(*) FROM counters"))).isEqualTo(1);
    }

    private static void addCounters(Handle handle, int from, int to) {
        Columns.insertAll(handle, IntStream.range(from, to).mapToObj(number ->
                Columns.of("counters").set("name", "n" + number).set("next_value", number))
                .toList());
    }
}
