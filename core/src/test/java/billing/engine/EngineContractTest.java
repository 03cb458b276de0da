package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.TextOrBytes;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import billing.kernel.error.StoreException;
import billing.kernel.limit.Limit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the rest of the program relies on, of each engine. */
class EngineContractTest extends EngineContract {
    @BeforeAll
    static void reportWithoutServer() {
        if (TestServer.address().isEmpty()) {
            System.out.println("PostgreSQL: its tests are skipped; .ci/on-postgresql mvn verify, or"
                    + " -Dbilling.test.postgresql=postgresql://user@host:port/database, runs them");
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
        assertKeyIsTaken(() -> database.writing(handle -> {
            new Counters(handle).take("contract");
            handle.execute("INSERT INTO counters (name, next_value) VALUES ('contract', 1)");
        }));
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
        database.writing(handle -> new Counters(handle).take("contract"));
        assertThatThrownBy(() -> database.<Integer>read(handle ->
                handle.execute("DELETE FROM counters"))).isInstanceOf(StoreException.class)
                .hasMessageContaining("read-only");
        assertThat(other.<Long>read(handle -> new Counters(handle).last("contract")))
                .isEqualTo(1);
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
        AtomicBoolean hasEnded = new AtomicBoolean();
        CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() ->
                database.runAlone(() -> {
                    isRunning.countDown();
                    boolean isReleased = database.runAlone(() -> await(mayEnd));
                    hasEnded.set(true);
                    return isReleased;
                }));
        assertThat(await(isRunning)).isTrue();
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() ->
                other.runAlone(hasEnded::get));
        assertThatThrownBy(() -> second.get(300, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        mayEnd.countDown();
        assertThat(first.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(second.get(30, TimeUnit.SECONDS)).as("the first had ended").isTrue();
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
}
