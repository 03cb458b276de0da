package billing.cli.command.usage;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Old usage moved to files from the command line, and what commands say of it. */
class UsageArchiveTest {
    private static final String CATALOG = """
            billable_metrics: [{code: calls, name: Calls, aggregation_type: count_agg}]
            plans:
              - {code: pro, name: Pro, interval: monthly, amount_cents: 1000,
                 amount_currency: EUR, pay_in_advance: false, charges: [{code: calls,
                 billable_metric_code: calls, charge_model: standard,
                 properties: {amount: "0.5"}}]}
            customers: [{external_id: acme, currency: EUR, timezone: UTC}]
            subscriptions: [{external_id: sub_1, external_customer_id: acme, plan_code: pro}]
            """;
    private static final String[] ARCHIVE =
            {"usage", "archive", "--before", "2024-02-01", "--to", "old"};
    @TempDir
    Path folder;

    @BeforeEach
    void bill() throws IOException {
        CommandRun.in(folder).init();
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG);
        Files.writeString(folder.resolve("usage.csv"), """
                transaction_id,external_subscription_id,code,timestamp
                jan,sub_1,calls,2024-01-10T00:00:00Z
                feb,sub_1,calls,2024-02-10T00:00:00Z
                """);
        assertThat(at("2024-01-01T00:00:00Z", "apply", "-f", "catalog.yaml").err())
                .doesNotContain("error");
        assertThat(run("usage", "import", "usage.csv").exit()).isZero();
        assertThat(run("run", "--yes").err()).doesNotContain("error");
    }

    private CommandRun run(String... arguments) {
        return at("2024-03-04T21:00:00Z", arguments);
    }

    private CommandRun at(String now, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--now", now));
        return CommandRun.in(folder).run(all.toArray(String[]::new));
    }

    private CommandRun archive(String... more) {
        List<String> all = new ArrayList<>(List.of(ARCHIVE));
        all.addAll(List.of(more));
        return run(all.toArray(String[]::new));
    }

    @Test
    void it_is_shown_confirmed_and_done() {
        CommandRun shown = archive("--dry-run", "-o", "csv");
        assertThat(shown.out()).isEqualTo("month,events,file,bytes,sha256\n2024-01,1,,,\n");
        assertThat(shown.err()).contains("nothing was archived: --dry-run");
        CommandRun asked = archive();
        assertThat(asked.exit()).isEqualTo(6);
        assertThat(asked.err()).contains("confirmation required: move usage before 2024-02-01 from"
                + " the database to old?", "add --yes");
        assertThat(folder.resolve("old")).doesNotExist();
        CommandRun done = archive("--yes", "-o", "json");
        assertThat(done.exit()).isZero();
        assertThat(done.out()).contains("\"month\": \"2024-01\"", "\"events\": 1",
                folder.resolve("old/usage-2024-01-1.jsonl.gz").toString());
        assertThat(done.err()).contains("backups of the database do not contain them");
        assertThat(archive("--yes").err()).contains("no usage to archive");
    }

    @Test
    void a_file_that_cannot_be_written_is_named() {
        CommandRun refused = run("usage", "archive", "--before", "2024-02-01", "--to",
                "usage.csv/old", "--yes");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("error: " + folder.resolve(
                "usage.csv/old/usage-2024-01-1.jsonl.gz") + " cannot be written: ",
                "hint: free space or name another folder");
        assertThat(run("usage", "list", "-o", "csv").out()).contains(",jan,");
    }

    @Test
    void lists_backups_and_refused_usage_name_it() throws IOException {
        archive("--yes");
        CommandRun listed = run("usage", "list", "--subscription", "sub_1", "-o", "csv");
        assertThat(listed.out()).contains(",feb,").doesNotContain(",jan,");
        assertThat(listed.err()).contains("usage before 2024-02-01T00:00:00Z is archived");
        assertThat(run("usage", "list", "--from", "2024-02-01").err()).doesNotContain("archived");
        CommandRun sent = run("usage", "send", "calls", "--subscription", "sub_1",
                "--transaction-id", "jan", "--timestamp", "2024-01-10T00:00:00Z");
        assertThat(sent.exit()).isEqualTo(3);
        assertThat(sent.err()).contains("the timestamp 2024-01-10T00:00:00Z is too early: usage of"
                + " sub_1 before 2024-02-01T00:00:00Z is archived");
        CommandRun imported = run("usage", "import", "usage.csv");
        assertThat(imported.exit()).isEqualTo(8);
        assertThat(imported.err()).contains("1 row", "usage of sub_1 before",
                "hint: leave it out; bill it with a timestamp in a period that is not archived, or"
                        + " by hand", "1 row rejected; they are in ")
                .doesNotContain("import it again");
        CommandRun voided = run("usage", "void", "jan");
        assertThat(voided.exit()).isEqualTo(5);
        assertThat(voided.err()).contains("archived events cannot be voided or amended");
        assertThat(run("usage", "amend", "jan", "-p", "a=b").exit()).isEqualTo(5);
    }

    @Test
    void checks_and_explanations_read_it_where_it_is() throws IOException {
        String invoice = run("invoice", "list", "-o", "csv").out().lines()
                .filter(line -> line.contains("2024-02-01")).findFirst().orElseThrow()
                .split(",")[0];
        String before = run("explain", invoice, "--events").out();
        assertThat(before).contains("event jan");
        archive("--yes");
        assertThat(run("check").exit()).isZero();
        assertThat(run("explain", invoice, "--events").out()).isEqualTo(before);
        assertThat(run("doctor").out()).contains("usage-2024-01-1.jsonl.gz, 1 events");
        Files.move(folder.resolve("old"), folder.resolve("moved"));
        CommandRun missing = run("check");
        assertThat(missing.exit()).isEqualTo(1);
        assertThat(missing.err()).contains("old/usage-2024-01-1.jsonl.gz does not exist",
                "--archive DIR");
        assertThat(run("correct", "--dry-run").err()).contains("does not exist");
        assertThat(run("doctor").out()).contains("usage-2024-01-1.jsonl.gz does not exist");
        assertThat(run("check", "--archive", "moved").exit()).isZero();
        assertThat(run("correct", "--archive", "moved", "--dry-run").exit()).isZero();
        assertThat(run("doctor", "--archive", "moved").out())
                .contains("moved/usage-2024-01-1.jsonl.gz, 1 events");
        assertThat(run("explain", invoice, "--events", "--archive", "moved").out())
                .isEqualTo(before);
    }

    @Test
    void what_is_not_billed_or_in_the_future_is_refused() {
        CommandRun early = at("2024-04-04T21:00:00Z", "usage", "archive", "--before",
                "2024-04-01", "--to", "old", "--yes");
        assertThat(early.exit()).isEqualTo(5);
        assertThat(early.err()).contains("usage before 2024-04-01 is still to be billed: the"
                + " billing of subscription sub_1 is due since 2024-03-01 began");
        CommandRun future = run("usage", "archive", "--before", "2025-01-01", "--to", "old");
        assertThat(future.exit()).isEqualTo(2);
        assertThat(future.err()).contains("--before: 2025-01-01 is in the future");
        assertThat(run("usage", "archive", "--before", "soon", "--to", "old").err())
                .contains("--before: \"soon\" is not a valid date or time");
    }
}
