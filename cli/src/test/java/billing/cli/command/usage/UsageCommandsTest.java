package billing.cli.command.usage;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.gallery.Gallery;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Usage from the command line: imported, sent, listed, voided; and the messages about bad files.
 */
class UsageCommandsTest {
    private static final String HEAD =
            "transaction_id,external_subscription_id,code,timestamp,value\n";
    private static final String ROWS = HEAD
            + "a,sub_1,tokens,2024-03-01T00:00:00Z,1.5\n"
            + "b,sub_1,tokens,2024-03-02T00:00:00Z,2\n";
    @TempDir
    Path folder;

    @BeforeEach
    void init() {
        CommandRun.in(folder).init();
    }

    @Test
    void a_file_is_imported_once_however_often_it_is_given() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), ROWS);
        CommandRun first = run("usage", "import", "usage.csv", "-o", "csv");
        assertThat(first.exit()).isZero();
        assertThat(first.out()).isEqualTo("file,read,added,duplicates,rejected,rejected_file\n"
                + "usage.csv,2,2,0,0,\n");
        assertThat(first.err()).contains("usage.csv: 2 rows with the code \"tokens\", which"
                + " no metric has");
        CommandRun again = CommandRun.in(folder).typing(ROWS)
                .run("usage", "import", "-", "usage.csv", "-o", "csv");
        assertThat(again.out()).endsWith("-,2,0,2,0,\nusage.csv,2,0,2,0,\n");
        assertThat(again.err()).contains("no new rows, all rows were stored before");
    }

    @Test
    void nothing_is_imported_if_a_file_cannot_be_read() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), ROWS);
        CommandRun missing = run("usage", "import", "usage.csv", "missing.csv");
        assertThat(missing.exit()).isEqualTo(4);
        assertThat(missing.err()).contains("file not found: missing.csv");
        CommandRun aFolder = run("usage", "import", "usage.csv", ".");
        assertThat(aFolder.exit()).isEqualTo(3);
        assertThat(aFolder.err()).contains(".: it is a folder");
        assertThat(run("usage", "list", "-o", "csv").out().lines()).hasSize(1);
    }

    @Test
    void a_file_that_is_refused_after_others_leaves_them_stored_and_reported() throws IOException {
        Files.writeString(folder.resolve("good.csv"), "transaction_id,external_subscription_id,"
                + "code,timestamp\ng-1,acme,calls,2024-02-10T10:00:00Z\n");
        Files.writeString(folder.resolve("bad.csv"), "when,what\n");
        CommandRun both = run("usage", "import", "good.csv", "bad.csv");
        assertThat(both.exit()).isEqualTo(8);
        assertThat(both.out()).contains("good.csv").doesNotContain("bad.csv");
        assertThat(both.err()).contains("bad.csv:1: ",
                "the import stopped here. Fix the file, and import it and those after it again");
        assertThat(run("usage", "import", "bad.csv", "good.csv").exit()).isEqualTo(3);
    }

    @Test
    void standard_input_is_read_once() {
        CommandRun twice = run("usage", "import", "-", "-");
        assertThat(twice.exit()).isEqualTo(2);
        assertThat(twice.err()).contains("- is given twice");
    }

    @Test
    void a_damaged_gzip_file_is_named() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(ROWS.getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = packed.toByteArray();
        Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(bytes, bytes.length / 2));
        CommandRun cut = run("usage", "import", "cut.csv.gz");
        assertThat(cut.exit()).isEqualTo(3);
        assertThat(cut.err()).contains("cut.csv.gz: the gzip file is incomplete", "gzip -t");
        bytes[bytes.length - 6]++;
        Files.write(folder.resolve("altered.csv.gz"), bytes);
        CommandRun altered = run("usage", "import", "altered.csv.gz");
        assertThat(altered.exit()).isEqualTo(3);
        assertThat(altered.err()).contains("altered.csv.gz: the gzip file is damaged");
    }

    @Test
    void a_damaged_second_member_of_a_gzip_file_is_named() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(ROWS.getBytes(StandardCharsets.UTF_8));
        }
        packed.write(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0});
        Files.write(folder.resolve("two.csv.gz"), packed.toByteArray());
        CommandRun cut = run("usage", "import", "two.csv.gz");
        assertThat(cut.exit()).isEqualTo(3);
        assertThat(cut.err()).contains("two.csv.gz: the gzip file is incomplete");
    }

    @Test
    void rejected_rows_are_named_and_the_exit_code_is_partial() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), ROWS
                + "c,sub_1,tokens,yesterday,1\n,sub_1,tokens,2024-03-01T00:00:00Z,1\n");
        CommandRun run = run("usage", "import", "usage.csv", "-o", "csv");
        assertThat(run.exit()).isEqualTo(8);
        assertThat(run.out()).endsWith("usage.csv,4,2,0,2,"
                + folder.resolve("usage.rejected.csv") + "\n");
        approve("usage-rejected-rows", "The file usage.rejected.csv: the rejected rows with line"
                        + " and reason.", new CommandRun(run.exit(), "",
                        Files.readString(folder.resolve("usage.rejected.csv"))),
                "usage", "import", "usage.csv");
    }

    @Test
    void the_command_for_rejected_rows_is_quoted_for_the_shell() throws IOException {
        Files.createDirectory(folder.resolve("a$HOME;b"));
        Files.writeString(folder.resolve("a$HOME;b/usage.csv"), HEAD + "c,sub_1,tokens,x,1\n");
        CommandRun run = run("usage", "import", "--strict", "--timezone", "GMT+12",
                "--timestamp-format", "yyyy 'o' HH", "--delimiter", ",", "a$HOME;b/usage.csv");
        assertThat(run.err()).contains("billing usage import '"
                + folder.resolve("a$HOME;b/usage.rejected.csv") + "' --strict --timezone GMT+12"
                + " --timestamp-format 'yyyy '\\''o'\\'' HH' --delimiter ,\n");
    }

    @Test
    void an_event_is_sent_listed_and_voided() {
        CommandRun sent = run("usage", "send", "tokens", "--subscription", "sub_1", "-p",
                "count=12", "--transaction-id", "order 17", "-o", "json");
        assertThat(sent.out()).contains("\"transaction_id\": \"order 17\"",
                "\"timestamp\": \"2024-03-04T21:00:00.000Z\"", "\"count\": \"12\"");
        assertThat(run("usage", "void", "order 17", "--reason", "twice").exit()).isZero();
        CommandRun listed = run("usage", "list", "--subscription", "sub_1", "-o", "csv");
        assertThat(listed.out()).isEqualTo("""
                timestamp,subscription,code,transaction_id,properties,voided_at
                2024-03-04T21:00:00Z,sub_1,tokens,order 17,"{""count"":""12""}",2024-03-04T21:00:00Z
                """);
        assertThat(run("sql", "select transaction_id, voided from usage_events", "-o", "csv").out())
                .isEqualTo("transaction_id,voided\norder 17,1\n");
    }

    @Test
    void usage_that_nobody_will_be_billed_for_is_warned_of_even_quietly() throws IOException {
        billed();
        Files.writeString(folder.resolve("usage.csv"), HEAD
                + "a,mueler-1,tokens,2024-03-01T00:00:00Z,1\n"
                + "b,mueler-1,tokenz,2024-03-01T00:00:00Z,1\n"
                + "c,mueller-1,tokens,2036-03-01T00:00:00Z,1\n");
        CommandRun stored = run("usage", "import", "usage.csv", "-q");
        assertThat(stored.exit()).isZero();
        assertThat(stored.err().lines()).containsExactly(
                "billing: warning: usage.csv: 1 row with the code \"tokenz\", which no metric has:"
                        + " they are billed once a metric has it; did you mean \"tokens\"?",
                "billing: warning: usage.csv: 2 rows with the subscription \"mueler-1\", which does"
                        + " not exist: they are billed once it exists; did you mean"
                        + " \"mueller-1\"?",
                "billing: warning: usage.csv: 1 row more than a day in the future, the first on"
                        + " line 4: they are billed in their billing period");
        assertThat(run("usage", "import", "usage.csv", "-o", "json").out()).contains(
                "\"external_subscription_id\": \"mueler-1\"", "\"future_rows\": 1",
                "\"unknown_subscription_count\": 1", "\"early_rows\": 0", "\"unordered_rows\": 0");
        assertThat(run("usage", "import", "usage.csv", "--strict").exit()).isEqualTo(8);
    }

    @Test
    void usage_before_the_start_of_its_subscription_is_warned_of() throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), """
                billable_metrics:
                  - {code: tokens, name: Tokens, aggregation_type: sum_agg, field_name: value}
                  - {code: seats, name: Seats, aggregation_type: sum_agg, field_name: value,
                    recurring: true}
                plans: [{code: p, name: P, interval: monthly, amount_cents: 0,
                  amount_currency: EUR, pay_in_advance: false}]
                customers: [{external_id: m}]
                subscriptions:
                  - {external_id: m-1, external_customer_id: m, plan_code: p,
                    subscription_at: 2024-03-01}
                  - {external_id: m-2, external_customer_id: m, plan_code: p,
                    subscription_at: 2024-05-01}
                """);
        run("apply", "-f", "catalog.yaml", "--now", "2024-03-01");
        Files.writeString(folder.resolve("usage.csv"), HEAD
                + "a,m-1,tokens,2024-03-01T00:00:00Z,1\n"
                + "b,m-1,tokens,45678.5,1\n"
                + "c,m-1,seats,2024-02-01T00:00:00Z,1\n"
                + "d,m-2,tokens,2024-04-29T23:00:00Z,1\n"
                + "e,m-2,tokens,2024-04-30T22:00:00Z,1\n");
        CommandRun stored = run("usage", "import", "usage.csv", "-q", "--now", "2024-05-01");
        assertThat(stored.err().lines()).as("seats of before count; m-2 has not started, and its"
                + " customer's midnight may be earlier").containsExactly(
                "billing: warning: usage.csv: 2 rows before the start of their subscription, the"
                        + " first on line 3: they are never billed");
        CommandRun strict = run("usage", "import", "usage.csv", "--strict", "--now", "2024-05-01");
        assertThat(strict.exit()).isEqualTo(8);
        assertThat(strict.err()).contains("timestamp \"45678.5\" is before the start of"
                + " subscription \"m-1\", and 1 row more like it");
        assertThat(run("usage", "send", "tokens", "--subscription", "m-1", "-p", "value=1",
                "--timestamp", "2024-02-29T23:59:59Z", "--now", "2024-05-01").err())
                .contains("is before the start of subscription \"m-1\"");
    }

    @Test
    void of_many_unknown_names_the_most_frequent_are_shown_and_the_others_counted()
            throws IOException {
        StringBuilder rows = new StringBuilder(HEAD);
        for (int number = 0; number < 1_010; number++) {
            rows.append("t").append(number).append(",s").append(number)
                    .append(",tokens,2024-03-01T00:00:00Z,1\n");
        }
        Files.writeString(folder.resolve("usage.csv"),
                rows + "again,s1009,tokens,2024-03-01T00:00:00Z,1\n");
        CommandRun stored = run("usage", "import", "usage.csv", "-q", "-o", "json");
        assertThat(stored.err().lines().filter(line -> line.contains("subscription")))
                .hasSize(6).first().asString().contains("2 rows with the subscription \"s1009\"");
        assertThat(stored.err()).contains("1,005 rows with 1,005 more unknown subscriptions");
        assertThat(stored.out()).contains("\"unknown_subscription_count\": 1010");
        assertThat(stored.out().split("external_subscription_id")).hasSize(1_001);
    }

    @Test
    void a_dry_run_of_an_import_lists_what_would_be_rejected_and_why() throws IOException {
        Files.writeString(folder.resolve("usage.csv"),
                ROWS + "c,sub_1,tokens,01.03.2024 00:30,1\n");
        CommandRun dry = run("usage", "import", "usage.csv", "--dry-run");
        assertThat(dry.exit()).isEqualTo(8);
        assertThat(dry.err()).contains("usage.csv:4: timestamp", "--timestamp-format"
                + " \"dd.MM.yyyy HH:mm\"", "nothing was stored: --dry-run");
        assertThat(folder.resolve("usage.rejected.csv")).doesNotExist();
        assertThat(run("usage", "list", "-o", "csv").out().lines()).hasSize(1);
    }

    @Test
    void local_times_and_decimal_commas_are_read_with_their_options() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), HEAD.replace(',', ';')
                + "a;sub_1;tokens;01.03.2024 00:30;1.234,5\n");
        CommandRun read = run("usage", "import", "usage.csv", "--decimal", "comma", "--timezone",
                "Europe/Berlin", "--timestamp-format", "dd.MM.yyyy HH:mm");
        assertThat(read.exit()).as(read.err()).isZero();
        assertThat(run("usage", "list", "-o", "csv").out()).contains(
                "2024-02-29T23:30:00Z,sub_1,tokens,a,\"{\"\"value\"\":\"\"1234.5\"\"}\"");
        assertThat(run("usage", "import", "usage.csv", "--timezone", "Europe/Berln").err())
                .contains("did you mean \"Europe/Berlin\"?");
        assertThat(run("usage", "import", "usage.csv", "--timezone", "UTC",
                "--timestamp-format", "epoch_s").exit()).isEqualTo(2);
        assertThat(run("usage", "import", "usage.csv", "--decimal", "dot").exit()).isEqualTo(2);
    }

    @Test
    void a_single_event_is_refused_and_warned_of_like_a_row() throws IOException {
        billed();
        CommandRun text = run("usage", "send", "tokens", "--subscription", "mueller-1", "-p",
                "value=abc");
        assertThat(text.exit()).isEqualTo(3);
        assertThat(text.err()).contains("the metric tokens needs a number in value, not \"abc\"",
                "-p value=1.5");
        CommandRun nobody = run("usage", "send", "tokens", "--subscription", "mueler-1", "-p",
                "value=1", "-q");
        assertThat(nobody.exit()).isZero();
        assertThat(nobody.err()).contains("there is no subscription \"mueler-1\"",
                "did you mean \"mueller-1\"?");
        assertThat(run("usage", "send", "tokens", "--subscription", "mueler-1", "-p", "value=1",
                "--strict").exit()).isEqualTo(3);
        assertThat(run("usage", "send", "tokens", "--subscription", "mueller-1", "-p", "value=1",
                "--timestamp", "2036-01-01T00:00:00Z").err()).contains("more than a day from now");
        assertThat(run("usage", "list", "-o", "csv").out().lines()).hasSize(3);
    }

    private void billed() throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), """
                billable_metrics:
                  - {code: tokens, name: Tokens, aggregation_type: sum_agg, field_name: value}
                plans: [{code: p, name: P, interval: monthly, amount_cents: 0,
                  amount_currency: EUR, pay_in_advance: false}]
                customers: [{external_id: m}]
                subscriptions: [{external_id: mueller-1, external_customer_id: m, plan_code: p}]
                """);
        assertThat(run("apply", "-f", "catalog.yaml").exit()).isZero();
    }

    @Test
    void an_event_that_is_there_is_not_sent_again() {
        run("usage", "send", "tokens", "--subscription", "sub_1", "--transaction-id", "a");
        refused("usage-sent-twice", "An event with the same transaction id exists.",
                "usage", "send", "tokens", "--subscription", "sub_1", "--transaction-id", "a");
    }

    @Test
    void only_what_is_there_can_be_voided() {
        refused("usage-void-unknown", "No event has this transaction id.",
                "usage", "void", "order-17");
    }

    @Test
    void a_missing_file_is_named() {
        refused("usage-file-missing", "The file does not exist.", "usage", "import", "usage.csv");
    }

    @Test
    void a_missing_column_is_named() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), ROWS.replace("external_subscription_id",
                "customer"));
        refused("usage-column-missing", "The column with the subscription has another name.",
                "usage", "import", "usage.csv");
    }

    @Test
    void a_mapped_column_that_is_not_there_is_named() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), ROWS);
        refused("usage-mapped-column-missing", "A mapped column is misspelt.",
                "usage", "import", "usage.csv", "--map", "vlaue=tokens");
    }

    @Test
    void a_column_is_mapped_to_a_field_with_a_name() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), ROWS);
        refused("usage-mapped-to-nothing", "A column is mapped to a field without a name.",
                "usage", "import", "usage.csv", "--map", "value=");
    }

    @Test
    void a_file_that_is_not_utf_8_is_refused() throws IOException {
        Files.write(folder.resolve("usage.csv"), (ROWS + "c,sub_1,Übertragung,1709251200,1\n")
                .getBytes(StandardCharsets.ISO_8859_1));
        refused("usage-not-utf-8", "The fourth line is in Latin 1.",
                "usage", "import", "usage.csv");
    }

    @Test
    void a_quote_that_is_never_closed_swallows_no_memory() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), HEAD + "a,sub_1,tokens,1709251200,\"1\n"
                + "b,sub_1,tokens,1709251200,1\n".repeat(50_000));
        refused("usage-endless-line", "A quote on the second line is never closed.",
                "usage", "import", "usage.csv");
    }

    @Test
    void a_format_that_is_none_is_refused() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), ROWS);
        refused("usage-bad-timestamp-format", "An invalid pattern.",
                "usage", "import", "usage.csv", "--timestamp-format", "jj.mm");
        refused("usage-bad-delimiter", "A delimiter of two characters.",
                "usage", "import", "usage.csv", "--delimiter", "::");
    }

    private CommandRun run(String... arguments) {
        return CommandRun.in(folder).run(arguments);
    }

    private void refused(String name, String situation, String... arguments) {
        Gallery.run(folder, name, situation, arguments);
    }

    private void approve(String name, String situation, CommandRun run, String... arguments) {
        Gallery.approve(name, situation, folder, run, arguments);
    }
}
