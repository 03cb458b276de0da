package billing.usage.file;

import static billing.usage.file.ImportScene.figures;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.input.file.SourceFile;
import billing.kernel.error.InputException;
import billing.kernel.error.StoreException;
import billing.kernel.limit.Limit;
import billing.usage.store.EventMetrics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be stored is reported with line and reason, ready to be fixed and imported. */
class RejectedRowsTest {
    private static final String HEAD =
            "transaction_id,external_subscription_id,code,timestamp,value,region\n";
    @TempDir
    Path folder;
    private ImportScene scene;

    @BeforeEach
    void open() {
        scene = new ImportScene(folder);
        EventMetrics.add(scene.database, "tokens", "sum_agg", "value", null);
        EventMetrics.add(scene.database, "users", "unique_count_agg", "user", null);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void a_file_for_rejected_rows_that_cannot_be_written_is_named() {
        InputStream rows = new ByteArrayInputStream((HEAD + "a,sub,tokens,soon,1,eu\n").getBytes(
                StandardCharsets.UTF_8));
        assertThatThrownBy(() -> scene.load(SourceFile.of(rows, folder.resolve("no/stdin"))))
                .isInstanceOf(StoreException.class).hasMessageStartingWith(
                        folder.resolve("no/stdin.rejected.csv") + " cannot be written: ");
    }

    @Test
    void the_same_file_imported_again_keeps_the_rows_that_a_user_has_fixed() throws IOException {
        String file = HEAD + "a,sub,tokens,2024-03-01T00:00:00Z,one,eu\n";
        Path first = scene.load("usage.csv", file).rejectedFile();
        Files.writeString(first, "fixed by a user");
        Path second = scene.load("usage.csv", file).rejectedFile();
        assertThat(first).hasContent("fixed by a user");
        assertThat(second).hasFileName("usage.rejected-2.csv");
        assertThat(scene.text(second)).contains("a,sub,tokens,2024-03-01T00:00:00Z,one,eu,2,");
    }

    @Test
    void a_row_beyond_a_limit_is_rejected_by_its_name_and_one_at_the_limit_is_kept() {
        String digits = "9".repeat(Limit.EVENT_DIGITS.most());
        String key = "k".repeat(Limit.EVENT_KEY.most());
        String text = "x".repeat(Limit.EVENT_PROPERTIES_TEXT.most() - "value1region".length());
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,sub,tokens,2024-03-01T00:00:00Z," + digits + ",eu\n"
                + "b,sub,tokens,2024-03-01T00:00:00Z," + digits + "9,eu\n"
                + "c,sub,tokens,2024-03-01T00:00:00Z,0." + digits + ",eu\n"
                + "d,sub,tokens,2024-03-01T00:00:00Z,0." + digits + "9,eu\n"
                + key + ",sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + key + "k,sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "g," + key + "k,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "h,sub,tokens,2024-03-01T00:00:00Z,1," + text + "\n"
                + "i,sub,tokens,2024-03-01T00:00:00Z,1," + text + "x\n"
                + "j,sub,tokens,1e-999999999,1,eu\n");
        assertThat(figures(result)).containsExactly(10L, 4L, 0L, 6L);
        assertThat(scene.text(result.rejectedFile())).contains(
                "3,\"the properties have more than 1,000 digits\"",
                "5,\"the properties have more than 1,000 digits\"",
                "7,transaction_id has more than 255 characters",
                "8,external_subscription_id has more than 255 characters",
                "10,\"the properties have more than 100,000 characters\"",
                "11,\"timestamp \"\"1e-999999999\"\" is not");
    }

    @Test
    void a_line_of_json_beyond_a_limit_is_rejected_by_its_name() {
        ImportResult result = scene.load("usage.jsonl",
                line("a", members(Limit.EVENT_PROPERTIES.most() - 1))
                + line("b", members(Limit.EVENT_PROPERTIES.most()))
                + line("c", "\"m\": {" + members(Limit.EVENT_PROPERTIES.most() - 1) + "}")
                + line("d", "\"m\": 1e999") + line("e", "\"m\": 1e1000")
                + line("f", "\"m\": 1e-999999999") + line("h", "\"m\": " + "9".repeat(5_000))
                + line("g", "\"m\": " + "[".repeat(200) + "]".repeat(200)));
        assertThat(figures(result)).containsExactly(8L, 2L, 0L, 6L);
        assertThat(scene.text(result.rejectedFile()))
                .contains("the properties have more than 1,000 values",
                        "a number has more than 1,000 digits");
    }

    @Test
    void the_part_that_is_kept_of_a_line_that_is_too_long_ends_with_a_whole_character() {
        String kept = "x".repeat(199) + "\uD83D\uDE00";
        ImportResult result = scene.load("usage.jsonl", line("a", members(1)) + kept
                + "x".repeat(Limit.USAGE_ROW.most()) + "\n" + line("b", members(1)));
        assertThat(figures(result)).containsExactly(3L, 2L, 0L, 1L);
        assertThat(scene.text(result.rejectedFile())).contains(kept).doesNotContain(kept + "x");
    }

    private static String line(String id, String members) {
        return "{\"transaction_id\":\"" + id + "\",\"external_subscription_id\":\"sub\","
                + "\"code\":\"tokens\",\"timestamp\":1709251200,\"properties\":{\"value\":1,"
                + members + "}}\n";
    }

    private static String members(int count) {
        return IntStream.range(0, count).mapToObj(index -> "\"m" + index + "\":1")
                .collect(Collectors.joining(","));
    }

    @Test
    void every_row_that_is_wrong_goes_to_a_file_with_its_line_and_the_reason() {
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "b,sub,tokens,2024-03-01,1,eu\n"
                + "c,sub,tokens,2024-03-01T00:00:00Z,1e3,eu\n"
                + "d,sub,tokens,2024-03-01T00:00:00Z,,eu\n"
                + ",sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "f,,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "g,sub,tokens,,1,eu\n"
                + "h,sub,tokens\n"
                + "i,sub,users,2024-03-01T00:00:00Z,,eu\n"
                + "j,sub,tokens,2024-03-01T00:00:00Z,1,5,eu\n");
        assertThat(figures(result)).containsExactly(10L, 2L, 0L, 8L);
        assertThat(result.rejectedFile()).hasFileName("usage.rejected.csv").hasContent("""
                transaction_id,external_subscription_id,code,timestamp,value,region,\
                rejected_line,rejected_reason
                b,sub,tokens,2024-03-01,1,eu,3,"timestamp ""2024-03-01"" is not ISO 8601 with \
                an offset or Z, or seconds since 1970"
                c,sub,tokens,2024-03-01T00:00:00Z,1e3,eu,4,"the metric tokens needs a number \
                in value, not ""1e3\"""
                d,sub,tokens,2024-03-01T00:00:00Z,,eu,5,"the metric tokens needs a number in \
                value, which is missing"
                ,sub,tokens,2024-03-01T00:00:00Z,1,eu,6,transaction_id is missing
                f,,tokens,2024-03-01T00:00:00Z,1,eu,7,external_subscription_id is missing
                g,sub,tokens,,1,eu,8,timestamp is missing
                h,sub,tokens,,,,9,"the row has 3 cells, the head has 6"
                j,sub,tokens,2024-03-01T00:00:00Z,1,5,11,"the row has 7 cells, the head has 6",eu
                """);
    }

    @Test
    void a_fixed_file_of_rejected_rows_is_imported_as_it_is() {
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,sub,tokens,2024-03-01T00:00:00Z,one,eu\n");
        String mended = scene.text(result.rejectedFile()).replace("one,eu", "1,eu");
        assertThat(scene.load("usage.rejected.csv", mended).added()).isEqualTo(1);
        assertThat(scene.events()).containsExactly(
                "sub a tokens 2024-03-01T00:00:00Z {region=eu, value=1} null");
    }

    @Test
    void the_same_id_with_other_content_is_rejected_and_the_same_content_is_counted() {
        scene.load("usage.csv", HEAD + "a,sub,tokens,2024-03-01T00:00:00Z,1,eu\n");
        ImportResult result = scene.load("more.csv", HEAD
                + "a,sub,tokens,2024-03-01T00:00:00Z,2,eu\n"
                + "a,sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "a,other,tokens,2024-03-01T00:00:00Z,2,eu\n");
        assertThat(figures(result)).containsExactly(3L, 1L, 1L, 1L);
        assertThat(scene.text(result.rejectedFile())).endsWith("""
                a,sub,tokens,2024-03-01T00:00:00Z,2,eu,2,the transaction id was used by an event \
                of 2024-03-01T00:00:00Z with other content
                """);
    }

    @Test
    void rows_with_decimal_commas_are_rejected_as_they_are_read() {
        scene.format = new UsageFormat(Map.of(), TimestampFormat.DETECTED, ';',
                new DecimalSign(','));
        String head = HEAD.replace(',', ';').strip() + ";precise_total_amount_cents\n";
        scene.load("usage.csv", head + "a;sub;tokens;2024-03-01T00:00:00Z;1;1.2.3;1\n");
        Path rejected = scene.load("more.csv", head
                + "a;sub;tokens;2024-03-01T00:00:00Z;1.234,567;1.2.3;0,0000001\n").rejectedFile();
        assertThat(scene.text(rejected)).contains(
                "a;sub;tokens;2024-03-01T00:00:00Z;1234,567;1.2.3;0,0000001;2;");
        scene.load("again.csv", scene.text(rejected).replace("a;sub", "b;sub"));
        assertThat(scene.events()).containsExactly(
                "sub a tokens 2024-03-01T00:00:00Z {region=1.2.3, value=1} 1",
                "sub b tokens 2024-03-01T00:00:00Z {region=1.2.3, value=1234.567} 1E-7");
    }

    @Test
    void members_of_json_lines_are_of_the_kind_that_events_have() {
        String start = "{\"transaction_id\":\"%s\",\"external_subscription_id\":\"sub\","
                + "\"code\":\"users\",\"timestamp\":1709251200,";
        ImportResult result = scene.load("usage.jsonl",
                start.formatted("a") + "\"properties\":[\"eu\"]}\n"
                + start.formatted("b") + "\"properties\":\"eu\"}\n"
                + start.formatted("c") + "\"precise_total_amount_cents\":{\"a\":1}}\n"
                + start.formatted("d") + "\"precise_total_amount_cents\":[1]}\n"
                + start.formatted("e") + "\"properties\":null,"
                + "\"precise_total_amount_cents\":null,\"other\":[1]}\n");
        assertThat(figures(result)).containsExactly(5L, 1L, 0L, 4L);
        assertThat(scene.text(result.rejectedFile())).contains(
                "properties is not a JSON object",
                "precise_total_amount_cents must be a text or a number");
    }

    @Test
    void of_two_rows_that_contradict_each_other_the_earlier_one_stays() {
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,sub,tokens,2024-03-05T00:00:00Z,1,eu\n"
                + "a,sub,tokens,2024-03-01T00:00:00Z,2,eu\n"
                + "a,sub,tokens,2024-03-01T00:00:00Z,2,eu\n"
                + "a,sub,tokens,2024-03-05T00:00:00Z,1,eu\n");
        assertThat(figures(result)).containsExactly(4L, 1L, 1L, 2L);
        assertThat(scene.events()).containsExactly(
                "sub a tokens 2024-03-05T00:00:00Z {region=eu, value=1} null");
    }

    @Test
    void the_order_of_properties_makes_no_other_content() {
        scene.load("usage.csv", HEAD + "a,sub,tokens,2024-03-01T00:00:00Z,1,eu\n");
        assertThat(scene.load("usage.jsonl", "{\"transaction_id\":\"a\",\"code\":\"tokens\","
                + "\"external_subscription_id\":\"sub\",\"timestamp\":\"1709251200\","
                + "\"properties\":{\"region\":\"eu\",\"value\":1}}\n").duplicates()).isEqualTo(1);
    }

    @Test
    void unknown_codes_and_subscriptions_are_rejected_when_strict() {
        scene.strict = true;
        ImportResult result = scene.load("usage.csv", HEAD
                + "a,sub,tokenz,2024-03-01T00:00:00Z,1,eu\n"
                + "b,sub,tokens,2024-03-01T00:00:00Z,1,eu\n");
        assertThat(result.rejected()).isEqualTo(2);
        assertThat(scene.text(result.rejectedFile()))
                .contains("\"no metric has the code \"\"tokenz\"\"\"")
                .contains("\"there is no subscription \"\"sub\"\"\"");
    }

    @Test
    void json_lines_are_rejected_as_json_lines() {
        ImportResult result = scene.load("usage.ndjson", """
                {"transaction_id":"a","code":"tokens","timestamp":1}
                {"transaction_id":
                """ + "{\"x\":\"" + "y".repeat(2_000_000) + "\"}\n");
        assertThat(result.rejectedFile()).hasFileName("usage.rejected.jsonl");
        assertThat(scene.text(result.rejectedFile()).lines().toList()).satisfiesExactly(
                line -> assertThat(line).isEqualTo("{\"transaction_id\":\"a\",\"code\":\"tokens\","
                        + "\"timestamp\":1,\"rejected_line\":1,\"rejected_reason\":"
                        + "\"external_subscription_id is missing\"}"),
                line -> assertThat(line).contains("\"source\":\"{\\\"transaction_id\\\":\"")
                        .contains("the line is not JSON"),
                line -> assertThat(line).hasSizeLessThan(500)
                        .contains("the line is longer than 1048576 characters"));
    }

    @Test
    void errors_of_json_are_reported_without_the_parsers_own_words() {
        ImportResult result = scene.load("usage.csv",
                "transaction_id,external_subscription_id,code,timestamp,properties\n"
                + "a,sub,tokens,1709251200,\"{\"\"value\"\": 1\"\n");
        assertThat(scene.text(result.rejectedFile()))
                .endsWith(",2,properties is not a JSON object: it breaks off\n");
    }

    @Test
    void half_of_a_surrogate_pair_is_rejected_in_its_row() {
        String event = "{\"transaction_id\":\"%s\",\"external_subscription_id\":\"sub\","
                + "\"code\":\"tokens\",\"timestamp\":1,\"properties\":{\"value\":1,%s}}\n";
        ImportResult result = scene.load("usage.jsonl", event.formatted("a", "\"s\":\"x\"")
                + event.formatted("b", "\"s\":\"\\ud800\"")
                + event.formatted("c", "\"s\\udc00\":1")
                + event.formatted("d\\ud83d", "\"s\":\"x\"")
                + event.formatted("e\\ud83d\\ude00", "\"s\":\"\\ud83d\\ude00\""));
        assertThat(figures(result)).containsExactly(5L, 2L, 0L, 3L);
        assertThat(scene.text(result.rejectedFile()).lines().toList()).hasSize(3)
                .allMatch(line -> line.contains("surrogate"));
    }

    @Test
    void two_columns_for_one_value_are_refused() {
        assertThatThrownBy(() -> scene.load("usage.csv", HEAD.replace("region", "value")))
                .hasMessage("two columns hold value; the columns are transaction_id,"
                        + " external_subscription_id, code, timestamp, value, value");
    }

    @Test
    void the_parsers_advice_for_programmers_is_not_shown() {
        ImportResult result = scene.load("usage.csv",
                "transaction_id,external_subscription_id,code,timestamp,properties\n"
                + "a,sub,tokens,1709251200,\"{\"\"value\"\": NaN}\"\n");
        assertThat(scene.text(result.rejectedFile())).endsWith(
                ",2,properties is not a JSON object: Non-standard token 'NaN'\n");
    }

    @Test
    void of_two_objects_on_a_line_none_is_lost() {
        String event = "{\"transaction_id\":\"%s\",\"external_subscription_id\":\"sub\","
                + "\"code\":\"tokens\",\"timestamp\":1,\"properties\":{\"value\":1}}";
        ImportResult result = scene.load("usage.jsonl",
                event.formatted("a") + " " + event.formatted("b") + "\n");
        assertThat(figures(result)).containsExactly(1L, 0L, 0L, 1L);
        assertThat(scene.text(result.rejectedFile())).contains("\\\"a\\\"", "\\\"b\\\"",
                "something follows the JSON object of the line");
    }

    @Test
    void the_rejected_rows_keep_the_delimiter_so_that_the_same_options_read_them() {
        scene.format = new UsageFormat(Map.of("at", "timestamp"),
                TimestampFormat.named("dd.MM.yyyy"), ';');
        ImportResult result = scene.load("usage.csv",
                "transaction_id;external_subscription_id;code;at;value\n"
                + "a;sub;tokens;01.03.2024;1,5\n");
        String rejected = scene.text(result.rejectedFile());
        assertThat(rejected).startsWith(
                "transaction_id;external_subscription_id;code;timestamp;value;");
        assertThat(scene.load("again.csv", rejected.replace("1,5", "1.5")).added()).isEqualTo(1);
        assertThat(scene.events()).containsExactly(
                "sub a tokens 2024-03-01T00:00:00Z {value=1.5} null");
    }

    @Test
    void a_file_that_is_not_utf_8_is_refused_with_the_line() throws IOException {
        Path file = Files.write(folder.resolve("latin.csv"), (HEAD
                + "a,sub,tokens,2024-03-01T00:00:00Z,1,eu\n"
                + "b,sub,tokens,2024-03-01T00:00:00Z,1,Köln\n")
                .getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> scene.load(SourceFile.of(file.toString(), file)))
                .isInstanceOfSatisfying(InputException.class, refused -> {
                    assertThat(refused.problems().get(0).line()).isEqualTo(3);
                    assertThat(refused.problems().get(0).message()).contains("not UTF-8");
                });
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void a_line_of_a_gigabyte_is_refused_after_the_first_megabytes() {
        InputStream endless = new InputStream() {
            private final byte[] head = HEAD.getBytes(StandardCharsets.UTF_8);
            private long read;

            @Override
            public int read() {
                assertThat(read).isLessThan(8_000_000);
                return read < head.length ? head[(int) read++] : 'x' + (int) (read++ * 0);
            }
        };
        assertThatThrownBy(() -> scene.load(SourceFile.of(endless, folder.resolve("stdin"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("longer than 1048576 characters");
    }

    @Test
    void a_missing_file_and_a_missing_column_are_named() {
        assertThatThrownBy(() -> scene.load(SourceFile.of("none.csv", folder.resolve("none.csv"))))
                .isInstanceOfSatisfying(InputException.class, missing ->
                        assertThat(missing.problems().get(0).file()).isEqualTo("none.csv"));
        assertThatThrownBy(() -> scene.load("usage.csv", "id,code\n"))
                .hasMessage("there is no column transaction_id, external_subscription_id,"
                        + " timestamp; the columns are id, code")
                .isInstanceOfSatisfying(InputException.class, missing ->
                        assertThat(missing.problems().get(0).hint()).isEqualTo("name the columns"
                                + " that hold them with --map COLUMN=transaction_id"
                                + " --map COLUMN=external_subscription_id"
                                + " --map COLUMN=timestamp"));
        assertThatThrownBy(() -> scene.load(SourceFile.of(
                new ByteArrayInputStream(new byte[0]), folder.resolve("stdin"))))
                .hasMessage("the file is empty");
    }
}
