package billing.archive;

import static billing.archive.ArchivingStory.FEBRUARY;
import static billing.archive.ArchivingStory.NOW;
import static billing.archive.ArchivingStory.date;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.archive.ArchivingStory.Engine;
import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Rounding;
import billing.engine.Columns;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.ingestion.EventIngestion;
import billing.input.file.SourceFile;
import billing.invoicing.explanation.Explanation;
import billing.kernel.error.ArchiveException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.Interval;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.CorrectionStory;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.usage.UsageEvent;
import billing.usage.archive.ArchiveFiles;
import billing.usage.file.ImportFollowUp;
import billing.usage.file.ImportProgress;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageFormat;
import billing.usage.file.UsageImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Usage of settled periods leaves the database, and everything that needs it still reads it. */
class UsageArchivingTest {
    @TempDir
    Path folder;
    private ArchivingStory acme;
    private Story story;

    private void begin(Engine engine) {
        begin(engine, begun -> { });
    }

    private void begin(Engine engine, Consumer<ArchivingStory> others) {
        acme = new ArchivingStory(folder, engine, others);
        story = acme.story;
    }

    @AfterEach
    void close() {
        if (acme != null) {
            acme.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void later_files_of_a_month_get_other_names_also_when_the_first_was_moved(Engine engine)
            throws IOException {
        begin(engine, begun -> {
            begun.story.plan(PlanSketch.of("weekly", Interval.WEEKLY, 100).withUsage("calls", "1"));
            begun.story.customer("beta", "UTC").subscribe("beta", "weekly");
            begun.use("beta-1", "calls", "early", "2024-01-01T10:00:00Z", Map.of("value", "1"));
        });
        assertThat(acme.archive("2024-01-15").months()).hasSize(1);
        Files.move(folder.resolve("archive"), folder.resolve("cold"));
        acme.archive(FEBRUARY);
        assertThat(acme.files())
                .containsExactly("usage-2024-01-2.jsonl.gz", "usage-2024-01-2.manifest.json");
    }

    @ParameterizedTest
    @EnumSource
    void a_billed_month_is_one_sorted_file_with_a_manifest(Engine engine) throws IOException {
        begin(engine);
        UsageArchiving.Outcome outcome = acme.archive(FEBRUARY);
        assertThat(outcome.months()).hasSize(1);
        assertThat(outcome.months().get(0).events()).isEqualTo(3);
        assertThat(acme.stored()).containsExactly("feb-1");
        assertThat(acme.files())
                .containsExactly("usage-2024-01-1.jsonl.gz", "usage-2024-01-1.manifest.json");
        assertThat(acme.lines("usage-2024-01-1.jsonl.gz")).containsExactly(
                "{\"external_subscription_id\":\"acme-1\",\"code\":\"calls\","
                + "\"timestamp\":\"2024-01-05T10:00:00.123456Z\",\"transaction_id\":\"jan-1\","
                + "\"precise_total_amount_cents\":\"1.50\",\"archived\":{\"sequence\":1,"
                + "\"created_at\":\"2024-01-20T12:00:00Z\"},\"properties\":"
                + properties("jan-1"),
                "{\"external_subscription_id\":\"acme-1\",\"code\":\"calls\","
                + "\"timestamp\":\"2024-01-06T10:00:00Z\",\"transaction_id\":\"jan-3\","
                + "\"precise_total_amount_cents\":\"1.50\",\"archived\":{\"sequence\":3,"
                + "\"created_at\":\"2024-01-20T12:00:00Z\","
                + "\"voided_at\":\"2024-01-20T12:00:00Z\",\"void_sequence\":4,"
                + "\"void_reason\":\"sent twice\"},\"properties\":{\"value\":\"100\"}}",
                "{\"external_subscription_id\":\"acme-1\",\"code\":\"calls\","
                + "\"timestamp\":\"2024-01-31T23:59:59.999999Z\","
                + "\"transaction_id\":\"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b\","
                + "\"precise_total_amount_cents\":\"1.50\",\"archived\":{\"sequence\":2,"
                + "\"created_at\":\"2024-01-20T12:00:00Z\"},\"properties\":{\"value\":\"3\"}}");
        assertThat(Files.readString(folder.resolve("archive/usage-2024-01-1.manifest.json")))
                .contains("\"events\":3", "\"voided_events\":1", "\"month\":\"2024-01\"",
                        outcome.months().get(0).file().contents().sha256());
    }

    /** Members of a map have no order of their own. */
    private String properties(String id) throws IOException {
        String line = acme.lines("usage-2024-01-1.jsonl.gz").stream()
                .filter(one -> one.contains('"' + id + '"')).findFirst().orElseThrow();
        assertThat(line).contains("\"region\":\"eu\"", "\"value\":\"7\"");
        return line.substring(line.indexOf(",\"properties\":") + ",\"properties\":".length());
    }

    @ParameterizedTest
    @EnumSource
    void invoices_are_checked_and_explained_as_before(Engine engine) {
        begin(engine);
        List<Explanation> before = acme.explanations();
        assertThat(acme.findings()).isEmpty();
        acme.archive(FEBRUARY);
        assertThat(acme.findings()).isEmpty();
        assertThat(acme.explanations()).isEqualTo(before);
        assertThat(before.toString()).contains("event jan-1");
    }

    @ParameterizedTest
    @EnumSource
    void a_second_archive_adds_a_file_of_what_was_kept(Engine engine) throws IOException {
        begin(engine);
        acme.archive("2024-01-06");
        assertThat(acme.stored()).hasSize(4);
        List<Explanation> before = acme.explanations();
        acme.archive(FEBRUARY);
        acme.archive(FEBRUARY);
        acme.archive("2024-03-01");
        assertThat(acme.files()).containsExactly("usage-2024-01-1.jsonl.gz",
                "usage-2024-01-1.manifest.json", "usage-2024-02-1.jsonl.gz",
                "usage-2024-02-1.manifest.json");
        assertThat(acme.stored()).isEmpty();
        assertThat(acme.findings()).isEmpty();
        assertThat(acme.explanations()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void nothing_is_computed_without_its_archive(Engine engine) throws IOException {
        begin(engine);
        acme.archive(FEBRUARY);
        Path file = folder.resolve("archive/usage-2024-01-1.jsonl.gz");
        Path moved = Files.createDirectory(folder.resolve("moved")).resolve(file.getFileName());
        Files.move(file, moved);
        assertThatThrownBy(acme::findings).isInstanceOf(ArchiveException.class)
                .hasMessage("archived usage is needed, and " + file + " does not exist");
        assertThatThrownBy(() -> new CorrectionStory(story)
                .correct(CorrectionMethod.CREDIT_NOTE)).isInstanceOf(ArchiveException.class);
        ArchiveFiles.sharedBy(story.database()).movedTo(moved.getParent());
        assertThat(acme.findings()).isEmpty();
        byte[] bytes = Files.readAllBytes(moved);
        bytes[bytes.length / 2] ^= 1;
        Files.write(moved, bytes);
        Files.setLastModifiedTime(moved, FileTime.fromMillis(0));
        assertThatThrownBy(acme::explanations).isInstanceOf(ArchiveException.class)
                .hasMessageStartingWith("archived usage is needed, and " + moved
                        + " is not the file that was archived: its SHA-256 is ");
    }

    @ParameterizedTest
    @EnumSource
    void usage_that_is_still_to_be_billed_is_not_archived(Engine engine) {
        begin(engine);
        story.at("2024-04-02T12:00:00Z");
        assertThatThrownBy(() -> acme.archive("2024-04-01")).isInstanceOf(NotAllowedException.class)
                .hasMessage("usage before 2024-04-01 is still to be billed: the billing of"
                        + " subscription acme-1 is due since 2024-03-01 began: see"
                        + " `billing run`");
        story.writing(handle -> Columns.of("customers")
                .set("invoice_grace_period", 5).update(handle, story.customer("acme").id()));
        story.runUntil("2024-04-02T12:00:00Z");
        assertThatThrownBy(() -> acme.archive("2024-04-01"))
                .hasMessageContaining("of subscription acme-1 for 2024-03-01 to 2024-03-31 is not"
                        + " final (draft)");
        assertThat(acme.stored()).hasSize(4);
    }

    @ParameterizedTest
    @EnumSource
    void usage_of_windows_that_reach_over_the_date_and_of_recurring_metrics_is_kept(
            Engine engine) {
        begin(engine);
        BillableMetric seats = new BillableMetric(story.id(), "Seats", "seats",
                null, new Aggregation(AggregationType.SUM_AGG, "value", true, null, null),
                Rounding.NONE, null, List.of(), story.now(), null);
        story.plan(PlanSketch.of("team", Interval.MONTHLY, 0).withUsage(seats, charge -> charge));
        story.customer("globex", "UTC");
        story.plan(PlanSketch.of("yearly", Interval.YEARLY, 0).withUsage("hits", "1"));
        story.subscribe("globex", "yearly");
        acme.use("globex-1", "hits", "hit", "2024-03-10T13:00:00Z", Map.of("value", "1"));
        acme.use("acme-1", "seats", "seat", "2024-01-20T12:00:00Z", Map.of("value", "1"));
        story.runUntil("2024-06-10T12:00:00Z");
        UsageArchiving.Outcome outcome = acme.archive("2024-06-01");
        assertThat(outcome.kept()).isEqualTo(1);
        assertThat(acme.stored()).containsExactly("seat", "hit");
        acme.use("globex-1", "hits", "late hit", "2024-03-10T14:00:00Z", Map.of("value", "1"));
    }

    @ParameterizedTest
    @EnumSource
    void a_preview_writes_nothing(Engine engine) {
        begin(engine);
        assertThat(acme.archiving().preview(date("2024-03-01")).months()).extracting(
                month -> month.month() + " " + month.events())
                .containsExactly("2024-01 3", "2024-02 1");
        assertThat(folder.resolve("archive")).doesNotExist();
        assertThat(acme.stored()).hasSize(4);
    }

    @ParameterizedTest
    @EnumSource
    void each_of_many_events_is_found_in_its_block(Engine engine) {
        begin(engine);
        story.at("2024-04-01T00:00:00Z");
        String note = "x".repeat(4_000);
        story.writing(handle -> IntStream.range(0, 300).forEach(number ->
                new EventIngestion(story.work(handle)).accept(new UsageEvent("many-" + number,
                        "acme-1", "calls", Instant.parse("2024-03-11T00:00:00Z")
                        .plusSeconds(number), Map.of("value", "1", "note", note), null))));
        story.runUntil("2024-05-02T00:00:00Z");
        List<Explanation> before = acme.explanations();
        acme.archive("2024-05-01");
        assertThat(story.database().<Long>read(handle -> Sql.one(handle, Long.class,
                "SELECT count(*) FROM usage_archive_blocks"))).isGreaterThan(5);
        assertThat(acme.explanations()).isEqualTo(before);
        assertThat(acme.findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void an_archive_can_be_imported_into_another_database(Engine engine) throws IOException {
        begin(engine);
        acme.archive(FEBRUARY);
        Path file = folder.resolve("archive/usage-2024-01-1.jsonl.gz");
        try (Story other = new Story(NewDatabase.atFile(folder.resolve("other.db")), 1, NOW)) {
            ImportResult result = new UsageImport(other.database(), UsageFormat.DETECTED, false,
                    ImportFollowUp.NONE).run(SourceFile.of(file.toString(), file), other.now(),
                    ImportProgress.SILENT);
            assertThat(result.added()).isEqualTo(3);
            List<String> times = other.database().read(handle -> Sql.list(handle, String.class,
                    "SELECT timestamp FROM usage_events ORDER BY timestamp"));
            assertThat(times).containsExactly(
                    "2024-01-05T10:00:00.123456Z", "2024-01-06T10:00:00.000000Z",
                    "2024-01-31T23:59:59.999999Z");
        }
    }
}
