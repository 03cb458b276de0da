package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.InsertBatch;
import billing.engine.driver.TextOrBytes;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import billing.kernel.error.StoreException;
import billing.kernel.limit.Limit;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the rest of the program relies on, of each engine. */
@Timeout(60)
class EngineContractTest {
    @TempDir
    Path folder;
    private Database database;
    /** Another program, perhaps on another machine. */
    private Database other;

    enum Engine {
        SQLITE, POSTGRESQL
    }

    @BeforeAll
    static void reportWithoutServer() {
        if (TestServer.address().isEmpty()) {
            System.out.println("PostgreSQL: its tests are skipped; .ci/on-postgresql mvn verify, or"
                    + " -Dbilling.test.postgresql=postgresql://user@host:port/database, runs them");
        }
    }

    private void open(Engine engine) {
        Path file = folder.resolve("billing.db");
        DatabaseAddress address = new DatabaseFile(file);
        if (engine == Engine.SQLITE) {
            NewDatabase.putFile(file);
        } else {
            assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
            address = TestServer.database(file);
        }
        database = Database.open(address, upgrade -> { });
        other = Database.open(address, upgrade -> { });
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
            other.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void programs_that_write_at_once_lose_nothing(Engine engine) {
        open(engine);
        List<CompletableFuture<Void>> writers = IntStream.range(0, 4).mapToObj(number ->
                CompletableFuture.runAsync(() -> {
                    Database mine = number % 2 == 0 ? database : other;
                    for (int each = 0; each < 25; each++) {
                        // Read, decided, written as a whole: as the program does everywhere.
                        untilWritten(() -> mine.writing(handle -> {
                            long last = new Counters(handle).last("contract");
                            assertThat(new Counters(handle).take("contract")).isEqualTo(last + 1);
                        }));
                    }
                })).toList();
        writers.forEach(CompletableFuture::join);
        assertThat(database.<Long>read(handle -> new Counters(handle).last("contract")))
                .isEqualTo(100);
    }

    @ParameterizedTest
    @EnumSource
    void a_text_is_found_whatever_the_case_of_its_letters(Engine engine) {
        open(engine);
        String name = "Ärzte «Ελλάς» GmbH & Co. [a-z] 100% ^$ \\ İzmir ǆ 𐐀";
        database.writing(handle -> handle.execute(
                "INSERT INTO counters (name, next_value) VALUES (?, 1)", name));
        for (String found : List.of("ärzte", "ÄRZTE", "ελλάσ", "ΕΛΛΆΣ", "gmbh & co.", "[A-Z]",
                "100%", "^$ \\", "izmir", "Ǆ", "𐐨", " 1", name)) {
            assertThat(isFound(found)).as(found).isTrue();
        }
        for (String other : List.of("arzte", "Ärzte.", "[b]", "10_%", "*", "?", "g.bh", "\\\\")) {
            assertThat(isFound(other)).as(other).isFalse();
        }
        assertThat(isFound("ä".repeat(Limit.QUERY_VALUE.most()))).isFalse();
    }

    private boolean isFound(String typed) {
        return database.read(handle -> {
            Conditions conditions = new Conditions().containing(typed, handle.dialect(),
                    List.of(handle.dialect().contains("name")));
            return Rows.exist(handle, "SELECT 1 FROM counters", conditions.where(),
                    conditions.values());
        });
    }

    /** Who waits too long for the others gives up, and has written nothing. */
    private static void untilWritten(Runnable write) {
        while (true) {
            try {
                write.run();
                return;
            } catch (StoreException e) {
                assertThat(e.mayPass()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void work_that_fails_leaves_nothing_and_what_follows_is_written(Engine engine) {
        open(engine);
        assertThatThrownBy(() -> database.writing(handle -> {
            new Counters(handle).take("contract");
            handle.execute("INSERT INTO counters (name, next_value) VALUES ('contract', 1)");
        })).isInstanceOf(RuntimeException.class);
        database.writing(handle -> new Counters(handle).take("contract"));
        assertThat(other.<Long>read(handle -> new Counters(handle).last("contract")))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_read_sees_one_state(Engine engine) {
        open(engine);
        database.writing(handle -> new Counters(handle).take("contract"));
        assertThat(database.<List<Long>>read(handle -> {
            long before = new Counters(handle).last("contract");
            other.writing(writer -> new Counters(writer).take("contract"));
            return List.of(before, new Counters(handle).last("contract"));
        })).containsExactly(1L, 1L);
        assertThat(database.<Long>read(handle -> new Counters(handle).last("contract")))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void a_reader_cannot_write(Engine engine) {
        open(engine);
        assertThatThrownBy(() -> database.<Integer>read(handle ->
                handle.execute("DELETE FROM counters"))).isInstanceOf(RuntimeException.class);
    }

    @ParameterizedTest
    @EnumSource
    void a_rehearsal_keeps_nothing_and_sees_its_own_writes(Engine engine) {
        open(engine);
        assertThat(database.<Long>rehearse(handle -> {
            database.writing(step -> new Counters(step).take("contract"));
            return database.read(step -> new Counters(step).last("contract"));
        })).isEqualTo(1);
        assertThat(database.<Long>read(handle -> new Counters(handle).last("contract"))).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void what_is_cached_is_read_again_when_another_program_has_changed_it(Engine engine) {
        open(engine);
        CachedValue<Long> count = new CachedValue<>(CachedValue.Topic.ENTITIES, handle ->
                new Rows<>(handle, "SELECT count(*) AS n FROM organization",
                        row -> row.number("n")).first("").orElseThrow());
        assertThat(database.<Long>read(count::in)).isZero();
        other.writing(handle -> Columns.of("organization").set("id", new UUID(1, 2))
                .set("name", "One").set("slug_prefix", "ONE").set("hmac_key", "k")
                .set("created_at", 0).insert(handle));
        assertThat(database.<Long>read(count::in)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_statement_that_was_read_for_its_first_row_has_all_rows_the_next_time(Engine engine) {
        open(engine);
        database.writing(handle -> Columns.insertAll(handle, IntStream.range(0, 3).mapToObj(i ->
                Columns.of("counters").set("name", "c" + i).set("next_value", i)).toList()));
        String sql = "SELECT next_value FROM counters";
        String order = "ORDER BY name";
        database.read(handle -> {
            Rows<Long> rows = new Rows<>(handle, sql, row -> row.number("next_value"));
            assertThat(rows.first(order)).contains(0L);
            assertThat(rows.list(order)).containsExactly(0L, 1L, 2L);
            assertThat(rows.first(order)).contains(0L);
            try (PooledStatement statement = new PooledStatement(handle, sql + " " + order);
                 Cursor cursor = statement.query()) {
                for (long value = 0; value < 3; value++) {
                    assertThat(cursor.next()).isTrue();
                    assertThat(cursor.number(1)).isEqualTo(value);
                }
                assertThat(cursor.next()).isFalse();
            }
            return null;
        });
    }

    @ParameterizedTest
    @EnumSource
    void texts_are_ordered_by_their_code_points_and_keys_compare_texts_with_bytes(Engine engine) {
        open(engine);
        database.writing(handle -> Columns.insertAll(handle, IntStream.range(0, 12).mapToObj(i ->
                Columns.of("counters").set("name", List.of("b", "B", "a", "\u00e9", "_", "Z", "aa",
                        "a-", "1", "z", "~", "A").get(i)).set("next_value", 7)).toList()));
        assertThat(database.<List<String>>read(handle -> new Rows<>(handle,
                "SELECT name FROM counters", row -> row.text("name")).list("ORDER BY name")))
                .containsExactly("1", "A", "B", "Z", "_", "a", "a-", "aa", "b", "z", "~",
                        "\u00e9");
        byte[] bytes = new byte[16];
        database.writing(handle -> {
            for (Object key : List.of("text", bytes)) {
                try (PooledStatement statement = new PooledStatement(handle, "INSERT INTO events"
                        + " (subscription_key, code_key, timestamp, seq, transaction_id,"
                        + " properties, created_at) VALUES (1, 1, ?, 1, ?, '{}', 0)")) {
                    statement.set(1, key == bytes ? 1 : 2).setTextOrBytes(2, key).execute();
                }
            }
        });
        assertThat(database.<List<Object>>read(handle -> new Rows<>(handle,
                "SELECT transaction_id FROM events", row -> row.textOrBytes("transaction_id"))
                .list("WHERE transaction_id >= ? ORDER BY transaction_id", new TextOrBytes(""))))
                .containsExactly("text", bytes);
    }

    @ParameterizedTest
    @EnumSource
    void json_is_searched_by_its_members(Engine engine) {
        open(engine);
        assertThat(database.<String>read(handle -> new Rows<>(handle, "SELECT "
                + handle.dialect().jsonText("?", "a", "b") + " AS found", row -> row.text("found"))
                .first("", "{\"a\":{\"b\":\"c\"}}").orElseThrow())).isEqualTo("c");
        String pairs = "'[{\"key\":\"k\",\"value\":\"v\"},{\"key\":\"l\",\"value\":\"w\"}]'";
        Map.of(Map.of("k", "v"), true, Map.of("k", "v", "l", "w"), true,
                Map.of("k", "v", "l", "v"), false, Map.of("m", "v"), false,
                Map.of("k", "v", "m", ""), true, Map.of("k", "v", "l", ""), false,
                Map.of("m", " "), true, Map.of("l", "", "m", ""), false)
                .forEach((wanted, isThere) -> assertThat(database.<Boolean>read(handle -> {
                    Conditions conditions =
                            new Conditions().pairs(handle.dialect(), pairs, wanted);
                    return Rows.exist(handle, "SELECT 1", conditions.where(),
                            conditions.values());
                })).as(wanted.toString()).isEqualTo(isThere));
    }

    @ParameterizedTest
    @EnumSource
    void one_program_at_a_time_carries_out_what_is_due(Engine engine) throws Exception {
        open(engine);
        CountDownLatch isRunning = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CompletableFuture<Void> first = CompletableFuture.runAsync(() ->
                database.runAlone(() -> {
                    isRunning.countDown();
                    return database.runAlone(() -> await(mayEnd));
                }));
        await(isRunning);
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() ->
                other.runAlone(first::isDone));
        assertThat(second.isDone()).isFalse();
        mayEnd.countDown();
        first.get(30, TimeUnit.SECONDS);
        second.get(30, TimeUnit.SECONDS);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_persons_query_reads_and_does_nothing_else(Engine engine) {
        open(engine);
        DatabaseAddress address = database.address();
        assertThat(Engines.query("SELECT topic FROM change_marks ORDER BY 1", address).rows())
                .containsExactly(List.of("entities"), List.of("metering"), List.of("plans"),
                        List.of("webhooks"));
        for (String write : List.of("DELETE FROM counters", "drop table counters")) {
            assertThatThrownBy(() -> Engines.query(write, address)).as(write)
                    .isInstanceOf(ForbiddenException.class);
        }
        for (String wrong : List.of("SELECT 1; SELECT 2", "SELECT FROM x y z", "selct 1")) {
            assertThatThrownBy(() -> Engines.query(wrong, address)).as(wrong)
                    .isInstanceOf(InputException.class);
        }
    }

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
        assertThatThrownBy(() -> database.writing(handle -> addCounters(handle, 0, 300)))
                .isInstanceOf(RuntimeException.class);
        assertThat(other.<Long>read(handle ->
                Sql.one(handle, Long.class, "SELECT count(*) FROM counters"))).isEqualTo(1);
    }

    private static void addCounters(Handle handle, int from, int to) {
        Columns.insertAll(handle, IntStream.range(from, to).mapToObj(number ->
                Columns.of("counters").set("name", "n" + number).set("next_value", number))
                .toList());
    }
}
