package billing.usage.file;

import static billing.usage.file.ImportScene.figures;
import static org.assertj.core.api.Assertions.assertThat;

import billing.input.file.SourceFile;
import billing.usage.EventCursor;
import billing.usage.file.UnknownNames.NamedRows;
import billing.usage.store.EventMetrics;
import billing.usage.store.EventStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usage files in all their forms become the same stored events. */
class UsageImportTest {
    private static final String HEAD =
            "transaction_id,external_subscription_id,code,timestamp,value,region\n";
    private static final String TWO_ROWS = HEAD
            + "a,sub,tokens,2024-03-01T00:00:00Z,1.5,eu\n"
            + "b,sub,tokens,1709251201.5,,\"us \"\"east\"\"\"\n";
    private static final String FIRST = "sub a tokens 2024-03-01T00:00:00Z {region=eu, value=1.5}"
            + " null";
    private static final String SECOND =
            "sub b tokens 2024-03-01T00:00:01.500Z {region=us \"east\"} null";
    @TempDir
    Path folder;
    private ImportScene scene;
    private ImportResult result;

    @BeforeEach
    void open() {
        scene = new ImportScene(folder);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void columns_become_fields_and_properties_and_empty_cells_are_absent() {
        ImportResult result = scene.load("usage.csv", TWO_ROWS);
        assertThat(figures(result)).containsExactly(2L, 2L, 0L, 0L);
        assertThat(result.rejectedFile()).isNull();
        assertThat(result.suspect().codes().frequent())
                .containsExactly(new NamedRows("tokens", 2));
        assertThat(scene.events()).containsExactly(FIRST, SECOND);
    }

    private void loadWhile(String rows, Runnable betweenBatches) {
        AtomicBoolean first = new AtomicBoolean(true);
        result = new UsageImport(scene.database, UsageFormat.DETECTED, false, ImportFollowUp.NONE,
                1).run(SourceFile.of("usage.csv", scene.file("usage.csv", HEAD + rows)),
                ImportScene.NOW, (bytes, all, count, kept) -> {
                    if (kept > 0 && first.getAndSet(false)) {
                        betweenBatches.run();
                    }
                });
    }

    private List<BigDecimal> values() {
        return scene.database.read(handle -> {
            List<BigDecimal> values = new ArrayList<>();
            try (EventCursor events = new EventStore(handle).events("sub", "tokens", null,
                    ImportScene.NOW)) {
                while (events.next()) {
                    values.add(events.hasValue() ? events.value() : null);
                }
            }
            return values;
        });
    }

    @Test
    void a_metric_that_appears_while_a_file_is_imported_sums_the_rows_after_it() {
        loadWhile("a,sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "b,sub,tokens,2024-03-02T00:00:00Z,2.5,eu\n"
                + "c,sub,tokens,2024-03-03T00:00:00Z,12345678901234567890.5,eu\n"
                + "d,sub,tokens,2024-03-04T00:00:00Z,none,eu\n", () -> {
            EventMetrics.add(scene.database, "tokens", "sum_agg", "value", null);
            scene.database.writing(handle -> new EventStore(handle).reindex("tokens", "value"));
        });
        assertThat(values()).containsExactly(BigDecimal.ONE, new BigDecimal("2.5"),
                new BigDecimal("12345678901234567890.5"));
        assertThat(figures(result)).containsExactly(4L, 3L, 0L, 1L);
        assertThat(scene.text(result.rejectedFile())).contains("d,sub,tokens,"
                + "2024-03-04T00:00:00Z,none,eu,5,\"the metric tokens needs a number in value");
    }

    @Test
    void an_expression_that_appears_while_a_file_is_imported_computes_the_rows_after_it() {
        loadWhile("a,sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "b,sub,tokens,2024-03-02T00:00:00Z,2,eu\n"
                + "b,sub,tokens,2024-03-02T00:00:00Z,2,eu\n"
                + "c,sub,tokens,2024-03-03T00:00:00Z,,eu\n", () ->
            EventMetrics.add(scene.database, "tokens", "sum_agg", "double",
                    "event.properties.value * 2"));
        assertThat(values()).containsExactly(null, new BigDecimal("4.0"));
        assertThat(figures(result)).containsExactly(4L, 2L, 1L, 1L);
        assertThat(scene.text(result.rejectedFile())).contains("expression_evaluation_failed");
    }

    @Test
    void events_of_one_instant_are_found_again_by_their_ids() {
        String daily = IntStream.range(0, 40).mapToObj(n ->
                (n % 2 == 0 ? "id-" + n : new UUID(n, 7)) + ",s,tokens,2024-03-05T00:00:00Z,1,eu\n")
                .collect(Collectors.joining());
        scene.load("daily.csv", HEAD + daily);
        List<String> stored = scene.events();
        ImportResult other = scene.load("other.csv", HEAD + daily.replace("id-", "other-"));
        assertThat(other.duplicates()).isEqualTo(20);
        assertThat(other.added()).isEqualTo(20);
        assertThat(scene.load("daily.csv", HEAD + daily).duplicates()).isEqualTo(40);
        assertThat(scene.events()).hasSize(60).containsAll(stored);
    }

    @Test
    void importing_a_file_twice_adds_nothing_and_reports_it() {
        scene.load("usage.csv", TWO_ROWS);
        assertThat(figures(scene.load("usage.csv", TWO_ROWS))).containsExactly(2L, 0L, 2L, 0L);
        assertThat(scene.events()).hasSize(2);
    }

    /** Some rows of each, at times that are not all different, and very many of one. */
    @Test
    void known_rows_are_found_among_those_of_many_subscriptions() {
        List<String> rows = new ArrayList<>();
        for (int subscription = 0; subscription < 130; subscription++) {
            int count = subscription == 70 ? 150 : 1 + subscription % 4;
            for (int row = 0; row < count; row++) {
                rows.add("id" + row + ",sub" + subscription
                        + (row % 3 == 0 ? ",calls," : ",tokens,")
                        + Instant.ofEpochSecond(1_709_251_200L + row / 2) + "," + row
                        + ",eu\n");
            }
        }
        scene.rowsPerBatch = 200;
        scene.load("usage.csv", HEAD + String.join("", rows));
        List<String> stored = scene.events();
        List<String> later = new ArrayList<>(rows);
        for (int subscription = 1; subscription < 130; subscription += 13) {
            later.add("new,sub" + subscription + ",tokens,2024-03-01T00:00:00Z,0,eu\n");
            later.add("id0,sub" + subscription + ",calls,2024-03-01T00:00:00Z,0,us\n");
        }
        scene.load("later.csv", HEAD + "id0,sub0,calls,2024-03-01T00:00:00Z,0,eu\n");
        assertThat(figures(scene.load("later.csv", HEAD + String.join("", later))))
                .containsExactly(rows.size() + 20L, 10L, (long) rows.size(), 10L);
        assertThat(scene.events()).containsAll(stored).hasSize(rows.size() + 10);
    }

    @Test
    void a_zipped_file_is_recognized_by_its_first_bytes() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(TWO_ROWS.getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("usage"), zipped.toByteArray());
        assertThat(scene.load(SourceFile.of(file.toString(), file)).added()).isEqualTo(2);
        ByteArrayInputStream stdin = new ByteArrayInputStream(zipped.toByteArray());
        assertThat(scene.load(SourceFile.of(stdin, folder.resolve("stdin"))).duplicates())
                .isEqualTo(2);
    }

    @Test
    void other_delimiters_and_a_byte_order_mark_are_seen() {
        scene.load("usage.csv", '\uFEFF' + TWO_ROWS.replace(',', ';'));
        assertThat(scene.load("usage.tsv", TWO_ROWS.replace(',', '\t').replace("\n", "\r\n"))
                .duplicates()).isEqualTo(2);
        assertThat(scene.events()).containsExactly(FIRST, SECOND);
    }

    @Test
    void columns_of_other_names_are_mapped() {
        scene.format = new UsageFormat(Map.of("id", "transaction_id", "customer",
                "external_subscription_id", "metric", "code", "at", "timestamp", "qty", "value"),
                TimestampFormat.named("dd.MM.yyyy HH:mm"), ',');
        scene.load("usage.csv", "id,customer,metric,at,qty,region\n"
                + "a,sub,tokens,01.03.2024 00:00,1.5,eu\n");
        assertThat(scene.events()).containsExactly(FIRST);
    }

    @Test
    void timestamps_may_be_milliseconds() {
        scene.format = new UsageFormat(Map.of(), TimestampFormat.named("epoch_ms"), null);
        scene.load("usage.csv", HEAD + "a,sub,tokens,1709251200000,1.5,eu\n");
        assertThat(scene.events()).containsExactly(FIRST);
    }

    @Test
    void a_column_of_json_holds_properties_of_any_shape() {
        scene.load("usage.csv", "transaction_id,external_subscription_id,code,timestamp,"
                + "precise_total_amount_cents,properties,region\n"
                + "a,sub,tokens,1709251200,12.50,\"{\"\"n\"\": 1e3, \"\"o\"\": {\"\"x\"\": [1]}}\""
                + ",eu\n");
        assertThat(scene.events()).containsExactly(
                "sub a tokens 2024-03-01T00:00:00Z {n=1000, o={x=[1]}, region=eu} 12.50");
    }

    @Test
    void json_lines_are_events_as_the_api_takes_them() {
        scene.load("usage.jsonl", """
                {"transaction_id":"a","external_subscription_id":"sub","code":"tokens",\
                "timestamp":"2024-03-01T00:00:00Z","properties":{"value":"1.5","region":"eu"}}

                {"timestamp":1709251201.5,"code":"tokens","external_subscription_id":"sub",\
                "transaction_id":"b","properties":{"region":"us \\"east\\""},"other":[{}]}
                """);
        assertThat(scene.events()).containsExactly(FIRST, SECOND);
    }

    @Test
    void nul_characters_are_removed_as_the_api_removes_them() {
        scene.load("usage.jsonl", """
                {"transaction_id":"a\\u0000","external_subscription_id":"\\u0000sub",\
                "code":"tokens","timestamp":"2024-03-01T00:00:00Z",\
                "properties":{"val\\u0000ue":"1.5","region":"e\\u0000u"}}
                """);
        scene.load("usage.csv", HEAD.replace("region", "\0re\0gion")
                + "\0b,sub,tokens,1709251201.5,,\"us \"\"e\0ast\"\"\"\n");
        assertThat(scene.events()).containsExactly(FIRST, SECOND);
    }

    @Test
    void a_uuid_and_a_value_that_is_not_one_are_distinct() {
        String uuid = "ab012d33-1c53-48f4-a104-468540e49192";
        scene.load("usage.csv", HEAD + uuid + ",sub,tokens,1709251200,1,eu\n"
                + uuid.toUpperCase(Locale.ROOT) + ",sub,tokens,1709251200,1,eu\n");
        assertThat(scene.events()).hasSize(2);
    }

    @Test
    void expressions_are_evaluated_when_rows_come_in() {
        EventMetrics.add(scene.database, "tokens", "sum_agg", "total",
                "event.properties.value * 2");
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,sub,tokens,2024-03-01T00:00:00Z,1.5,\n"
                + "b,sub,tokens,2024-03-01T00:00:00Z,,\n");
        assertThat(scene.events()).containsExactly(
                "sub a tokens 2024-03-01T00:00:00Z {total=3.0, value=1.5} null");
        assertThat(scene.text(result.rejectedFile()))
                .contains("expression_evaluation_failed: Variable: value not found");
    }
}
