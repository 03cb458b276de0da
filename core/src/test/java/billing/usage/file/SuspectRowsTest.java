package billing.usage.file;

import static billing.usage.file.ImportScene.figures;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import billing.engine.Handle;
import billing.input.file.SourceFile;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Instants;
import billing.usage.NewEvents;
import billing.usage.UsageEvent;
import billing.usage.file.UnknownNames.NamedRows;
import billing.usage.store.EventMetrics;
import billing.usage.store.MeteredCodes;
import billing.usage.store.UsageNames.SubscriptionStart;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The messages of an import about rows that it rejects, or stores though nobody may ever be
 * billed.
 */
class SuspectRowsTest {
    private static final String HEAD =
            "transaction_id,external_subscription_id,code,timestamp,value\n";
    @TempDir
    Path folder;
    private ImportScene scene;

    @BeforeEach
    void open() {
        scene = new ImportScene(folder);
        EventMetrics.add(scene.database, "tokens", "sum_agg", "value", null);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private ImportResult rehearse(String text) {
        Path file = scene.file("usage.csv", text);
        return new UsageImport(scene.database, scene.format, scene.strict, ImportFollowUp.NONE, 2)
                .rehearse(SourceFile.of("usage.csv", file), ImportScene.NOW,
                        ImportProgress.SILENT);
    }

    @Test
    void rows_of_nobody_and_of_the_future_are_stored_and_counted() {
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,mueler-1,tokens,2024-03-01T00:00:00Z,1\n"
                + "b,mueler-1,tokens,2024-05-01T23:00:00Z,1\n"
                + "c,mueler-2,tokenz,2024-05-02T00:00:00.000001Z,1\n"
                + "d,mueler-2,tokens,2036-01-01T00:00:00Z,1\n");
        assertThat(figures(result)).containsExactly(4L, 4L, 0L, 0L);
        assertThat(result.suspect()).isEqualTo(new SuspectRows(
                new UnknownNames(1, 1, List.of(new NamedRows("tokenz", 1))),
                new UnknownNames(2, 4, List.of(new NamedRows("mueler-1", 2),
                        new NamedRows("mueler-2", 2))), 2, 4, 0, 0, 0, 0));
    }

    @Test
    @DisplayName("rating-and-usage.md 11: rows of a later batch that go back in time, where prices"
            + " depend on the order")
    void rows_before_rows_of_an_earlier_batch() {
        scene.followUp = new ImportFollowUp() {
            @Override
            public Predicate<String> billed(Handle handle) {
                return "tokens"::equals;
            }

            @Override
            public void after(Handle handle, Iterable<NewEvents> arrived, Instant now) {
            }
        };
        scene.rowsPerBatch = 3;
        SuspectRows suspect = scene.load("usage.csv", HEAD
                + "a,s-1,tokens,2024-03-02T00:00:00Z,1\n"
                + "b,s-1,tokens,2024-03-01T00:00:00Z,1\n"
                + "c,s-1,calls,2024-03-05T00:00:00Z,1\n"
                + "d,s-2,tokens,2024-03-01T00:00:00Z,1\n"
                + "e,s-1,tokens,2024-03-01T12:00:00Z,1\n"
                + "f,s-1,calls,2024-03-04T00:00:00Z,1\n"
                + "g,s-1,tokens,2024-03-02T00:00:00Z,1\n"
                + "h,s-2,tokens,2024-02-29T00:00:00Z,1\n").suspect();
        assertThat(suspect.unordered()).isEqualTo(2);
        assertThat(suspect.firstUnordered()).isEqualTo(6);
    }

    @Test
    void more_subscriptions_than_are_looked_up_at_once_are_all_counted() {
        StringBuilder rows = new StringBuilder(HEAD);
        for (int number = 0; number < 10_020; number++) {
            rows.append("t").append(number).append(",s").append(number)
                    .append(",tokens,2024-03-01T00:00:00Z,1\n");
        }
        UnknownNames unknown = rehearse(rows + "again,s10019,tokens,2024-03-01T00:00:00Z,1\n")
                .suspect().subscriptions();
        assertThat(List.of(unknown.count(), unknown.rows())).containsExactly(10_020L, 10_021L);
        assertThat(unknown.frequent()).hasSize(1_000).startsWith(new NamedRows("s10019", 2),
                new NamedRows("s0", 1), new NamedRows("s1", 1), new NamedRows("s10", 1));
    }

    @Test
    void of_unknown_names_with_as_many_rows_the_first_by_name_are_kept() {
        UnknownNameCount unknown = new UnknownNameCount();
        for (int number = 1_999; number >= 0; number--) {
            unknown.add(String.format("%04d", number), number == 1_500 ? 3 : 2);
        }
        assertThat(unknown.result().frequent()).hasSize(1_000)
                .startsWith(new NamedRows("1500", 3), new NamedRows("0000", 2))
                .endsWith(new NamedRows("0998", 2));
        assertThat(unknown.result()).extracting(UnknownNames::count, UnknownNames::rows)
                .containsExactly(2_000L, 4_001L);
    }

    @Test
    void a_strict_import_rejects_the_future_too() {
        scene.strict = true;
        assertThat(scene.load("usage.csv", HEAD + "d,s,tokenz,2036-01-01T00:00:00Z,1\n")
                .reasons()).extracting(RejectedReason::example)
                .containsExactly("no metric has the code \"tokenz\"");
        RowFault fault = scene.database.read(handle -> strictly(handle, "2036-01-01T00:00:00Z"));
        assertThat(fault.sentence())
                .isEqualTo("timestamp \"2036-01-01T00:00:00Z\" is more than a day from now");
        RowFault early = scene.database.read(handle -> strictly(handle, "2023-12-31T23:59:59Z"));
        assertThat(early.sentence()).isEqualTo("timestamp \"2023-12-31T23:59:59Z\" is before the"
                + " start of subscription \"s\"");
        RowFault none = scene.database.read(handle -> strictly(handle, "2024-01-01T00:00:00Z"));
        assertThat(none).as("one of the subscriptions of the external id has started").isNull();
    }

    private static RowFault strictly(Handle handle, String timestamp) {
        UsageRow row = new UsageRow();
        row.clear(1);
        row.transactionId = "t";
        row.externalSubscriptionId = "s";
        row.code = "tokens";
        row.timestamp = timestamp;
        row.properties.raw("{\"value\":1}");
        KnownSubscriptions known = new KnownSubscriptions();
        known.add(new SubscriptionStart("s", Instants.toMicros(
                Instant.parse("2024-02-01T00:00:00Z"))));
        known.add(new SubscriptionStart("s", Instants.toMicros(
                Instant.parse("2024-01-01T00:00:00Z"))));
        return new RowCheck(UsageFormat.DETECTED, new MeteredCodes(handle), known,
                ImportScene.NOW).pack(row, new UsageBatch(10));
    }

    @Test
    void reasons_are_grouped_with_the_option_that_would_help() {
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,s,tokens,01.03.2024 00:30,1\n"
                + "b,s,tokens,01.03.2024 00:31,1\n"
                + "c,s,tokens,02.03.2024 00:31,1\n"
                + "d,s,tokens,2024-03-01T00:00:00Z,\"1.234,5\"\n"
                + "e,s,tokens,2024-03-01T00:00:00Z,\"2,5\"\n"
                + "f,s,,2024-03-01T00:00:00Z,1\n");
        assertThat(result.reasons()).extracting(RejectedReason::rows, RejectedReason::line,
                RejectedReason::hint).containsExactly(
                tuple(3L, 2L, "--timestamp-format \"dd.MM.yyyy HH:mm\" reads it;"
                        + " add --timezone ZONE unless it is UTC"),
                tuple(2L, 5L, "--decimal comma reads it"),
                tuple(1L, 7L, "if another column holds it: --map COLUMN=code"));
        assertThat(scene.load("local.csv", HEAD + "a,s,tokens,2024-03-01 00:30:00,1\n")
                .reasons().get(0).hint()).startsWith("say whose time it is: --timezone");
    }

    private List<String> reasonsOfValues(String... values) {
        StringBuilder rows = new StringBuilder(HEAD);
        for (String value : values) {
            rows.append("t").append(rows.length()).append(",s,tokens,2024-03-01T00:00:00Z,\"")
                    .append(value).append("\"\n");
        }
        return reasons(rows.toString());
    }

    private List<String> reasons(String text) {
        return rehearse(text).reasons().stream().map(reason -> reason.rows() + " "
                + reason.line() + " " + reason.hint()).toList();
    }

    @Test
    void a_number_that_both_decimal_signs_read_is_ambiguous() {
        String ambiguous = "it is ambiguous: --decimal comma reads 1, --decimal point reads 1000";
        assertThat(reasonsOfValues("1,000")).containsExactly("1 2 " + ambiguous);
        assertThat(reasonsOfValues("12,500", "1,250,000"))
                .containsExactly("2 2 --decimal point reads it");
        assertThat(reasonsOfValues("12,500", "2,5"))
                .containsExactly("2 2 --decimal comma reads it");
        assertThat(reasonsOfValues("1,000", "1,250,000", "2,5")).as("a file of two countries")
                .containsExactly("1 2 " + ambiguous, "1 3 --decimal point reads it",
                        "1 4 --decimal comma reads it");
    }

    @Test
    void a_hint_counts_only_the_rows_that_it_is_true_for() {
        assertThat(reasonsOfValues("2,5", "abc", "", "3,5", "def"))
                .containsExactly("2 2 --decimal comma reads it", "2 3 null", "1 4 null");
        assertThat(reasons(HEAD + "a,s,tokens,04.01.2026,1\n"
                + "b,s,tokens,2026-01-04 10:00:00,1\n"
                + "c,s,tokens,1/4/2026,1\n"
                + "d,s,tokens,2026-01-04,1\n"
                + "e,s,tokens,soon,1\n")).containsExactly(
                "2 3 say whose time it is: --timezone Europe/Paris, or UTC",
                "1 2 --timestamp-format \"dd.MM.yyyy\" reads it; add --timezone ZONE unless it"
                        + " is UTC",
                "1 4 it is ambiguous: --timestamp-format \"d/M/yyyy\" reads"
                        + " 2026-04-01T00:00:00Z, --timestamp-format \"M/d/yyyy\" reads"
                        + " 2026-01-04T00:00:00Z",
                "1 6 null");
    }

    @Test
    void unknown_names_have_hints_of_their_own_until_they_are_many() {
        scene.strict = true;
        StringBuilder rows = new StringBuilder(HEAD
                + "a,s,tokenz,2024-03-01T00:00:00Z,1\nb,s,tokenz,2024-03-01T00:00:00Z,1\n"
                + "c,s,xylophone,2024-03-01T00:00:00Z,1\n");
        assertThat(reasons(rows.toString()))
                .containsExactly("2 2 did you mean \"tokens\"?", "1 4 null");
        for (int number = 0; number < 20; number++) {
            rows.append("t").append(number).append(",s,other").append(number)
                    .append(",2024-03-01T00:00:00Z,1\n");
        }
        assertThat(reasons(rows.toString())).hasSize(6).startsWith("17 8 null",
                "2 2 did you mean \"tokens\"?");
    }

    @Test
    void numbers_are_read_as_the_country_writes_them() {
        scene.format = new UsageFormat(Map.of(), TimestampFormat.DETECTED, ';',
                new DecimalSign(','));
        scene.load("usage.csv", HEAD.replace(',', ';').strip() + ";note\n"
                + "a;s;tokens;2024-03-01T00:00:00Z;1.234.567,50;1,2,3\n"
                + "b;s;tokens;2024-03-01T00:00:00Z;7;x\n"
                + "c;s;tokens;2024-03-01T00:00:00Z;-0,25;\n");
        assertThat(scene.events()).containsExactly(
                "s a tokens 2024-03-01T00:00:00Z {note=1,2,3, value=1234567.50} null",
                "s b tokens 2024-03-01T00:00:00Z {note=x, value=7} null",
                "s c tokens 2024-03-01T00:00:00Z {value=-0.25} null");
        DecimalSign point = new DecimalSign('.');
        assertThat(List.of(point.plain("1,234.50"), point.plain("12,34"), point.plain("1.5e3"),
                point.plain("1,234,5"))).containsExactly("1234.50", "12,34", "1.5e3", "1,234,5");
    }

    @Test
    void local_timestamps_are_read_in_their_zone() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        TimestampFormat pattern = TimestampFormat.named("dd.MM.yyyy HH:mm", berlin);
        TimestampFormat detected = TimestampFormat.detected(berlin);
        assertThat(List.of(pattern.micros("01.01.2026 00:30"),
                detected.micros("2026-01-01T00:30:00"), detected.micros("2026-01-01 00:30"),
                detected.micros("2025-12-31T23:30:00Z"), detected.micros("1767223800")))
                .containsOnly(Instant.parse("2025-12-31T23:30:00Z").getEpochSecond() * 1_000_000);
        assertThat(detected.micros("2026-01-01")).isEqualTo(TimestampFormat
                .named("yyyy-MM-dd", berlin).micros("2026-01-01"))
                .isEqualTo(Instant.parse("2025-12-31T23:00:00Z").getEpochSecond() * 1_000_000);
        assertThat(pattern.text(Instant.parse("2025-12-31T23:30:00Z")))
                .isEqualTo("01.01.2026 00:30");
    }

    @Test
    void a_rehearsal_counts_like_an_import_and_stores_nothing() {
        String rows = HEAD + "a,s,tokens,2024-03-01T00:00:00Z,1\n"
                + "a,s,tokens,2024-03-01T00:00:00Z,1\n"
                + "b,s,tokens,2024-03-01T00:00:00Z,x\n"
                + "c,s,tokens,2024-03-01T00:00:00Z,1\n"
                + "d,s,tokens,2024-03-01T00:00:00Z,1\n";
        ImportResult rehearsed = rehearse(rows);
        assertThat(figures(rehearsed)).containsExactly(5L, 3L, 1L, 1L);
        assertThat(rehearsed.rejectedFile()).isNull();
        assertThat(rehearsed.reasons()).extracting(RejectedReason::line).containsExactly(4L);
        assertThat(scene.events()).isEmpty();
        assertThat(folder.resolve("usage.rejected.csv")).doesNotExist();
        assertThat(figures(scene.load("usage.csv", rows))).isEqualTo(figures(rehearsed));
        assertThat(figures(rehearse(rows))).containsExactly(5L, 0L, 4L, 1L);
    }

    @Test
    void rejected_rows_are_imported_again_without_mapping_and_with_it() throws Exception {
        scene.format = new UsageFormat(Map.of("id", "transaction_id", "who",
                "external_subscription_id", "amount", "value"), TimestampFormat.DETECTED, null);
        ImportResult result = scene.load("usage.csv", "id,who,code,timestamp,amount\n"
                + "a,s,tokens,2024-03-01T00:00:00Z,one\n");
        String rejected = Files.readString(result.rejectedFile());
        assertThat(rejected).startsWith("transaction_id,external_subscription_id,code,timestamp,"
                + "value,rejected_line,rejected_reason\n");
        String fixed = rejected.replace(",one,", ",1,");
        assertThat(scene.load("mapped.csv", fixed).added()).isEqualTo(1);
        scene.format = UsageFormat.DETECTED;
        assertThat(scene.load("unmapped.csv", fixed).duplicates()).isEqualTo(1);

        scene.format = new UsageFormat(Map.of("who", "external_subscription_id"),
                TimestampFormat.DETECTED, null);
        assertThat(scene.text(scene.load("usage.jsonl", "{\"who\":\"s\",\"code\":\"tokens\","
                + "\"timestamp\":1}\n").rejectedFile()))
                .startsWith("{\"external_subscription_id\":\"s\",");
    }

    @Test
    void a_single_event_is_judged_like_a_row() {
        UsageEvent event = new UsageEvent("t", "s", "tokens", Instant.parse("2024-05-03T00:00:00Z"),
                Map.of("value", "abc"), null);
        scene.database.read(handle -> {
            EventValidation fit = new EventValidation(handle, ImportScene.NOW);
            Assertions.assertThatThrownBy(() -> fit.requireNumber(event))
                    .isInstanceOf(InvalidException.class);
            fit.requireNumber(new UsageEvent("t", "s", "tokens", ImportScene.NOW,
                    Map.of("value", new BigDecimal("1.5")), null));
            assertThat(fit.suspicions(event)).extracting(EventValidation.Suspicion::field)
                    .containsExactly("external_subscription_id", "timestamp");
            return null;
        });
    }
}
