package billing.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Rounding;
import billing.check.service.DatabaseCheck;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.engine.TestServer;
import billing.engine.UnitOfWork;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventRetraction.Amendment;
import billing.ingestion.EventRetraction;
import billing.input.file.SourceFile;
import billing.invoicing.Invoice;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.kernel.error.ArchiveException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Interval;
import billing.repair.correction.CorrectedInvoice;
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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Usage of settled periods leaves the database, and everything that needs it still reads it. */
class UsageArchivingTest {
    private static final String FEBRUARY = "2024-02-01";
    private static final String NOW = "2024-03-10T12:00:00Z";
    @TempDir
    Path folder;
    private Story story;

    enum Engine {
        SQLITE, POSTGRESQL
    }

    /** Acme has used 10 calls in January, 3 of which were voided, and 5 in February. */
    private void begin(Engine engine) {
        begin(engine, () -> { });
    }

    private void begin(Engine engine, Runnable others) {
        Path file = folder.resolve("billing.db");
        if (engine == Engine.SQLITE) {
            story = new Story(NewDatabase.atFile(file), 1, "2024-01-01T00:00:00Z");
        } else {
            assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
            story = new Story(Database.open(TestServer.database(file), upgrade -> { }), 1,
                    "2024-01-01T00:00:00Z");
        }
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000).withUsage("calls", "0.5"));
        story.subscribe("acme", "pro");
        others.run();
        story.at("2024-01-20T12:00:00Z");
        use("jan-1", "2024-01-05T10:00:00.123456Z", Map.of("value", "7", "region", "eu"));
        use("0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", "2024-01-31T23:59:59.999999Z",
                Map.of("value", "3"));
        use("jan-3", "2024-01-06T10:00:00Z", Map.of("value", "100"));
        retract("jan-3");
        story.at("2024-02-20T12:00:00Z");
        use("feb-1", "2024-02-05T10:00:00Z", Map.of("value", "5"));
        story.runUntil(NOW);
    }

    @AfterEach
    void close() {
        if (story != null) {
            story.close();
        }
    }

    private void use(String id, String at, Map<String, Object> properties) {
        use("acme-1", "calls", id, at, properties);
    }

    private void use(String subscription, String code, String id, String at,
                     Map<String, Object> properties) {
        story.writing(handle -> new EventIngestion(work(handle)).accept(new UsageEvent(
                id, subscription, code, Instant.parse(at), properties, new BigDecimal("1.50"))));
    }

    private UnitOfWork work(Handle handle) {
        return story.work(handle);
    }

    private void retract(String id) {
        story.writing(handle ->
                new EventRetraction(work(handle)).retract("acme-1", id, "sent twice"));
    }

    private UsageArchiving archiving() {
        return new UsageArchiving(story.database(), story.ids(), story.now());
    }

    private static DateOrInstant date(String text) {
        return DateOrInstant.read(text).orElseThrow();
    }

    private UsageArchiving.Outcome archive(String before) {
        return archiving().archive(date(before), folder.resolve("archive"), month -> { });
    }

    /** The transaction ids of the stored events. */
    private List<String> stored() {
        return story.read(handle -> Sql.list(handle, String.class,
                "SELECT transaction_id FROM usage_events ORDER BY timestamp, transaction_id"));
    }

    private List<String> findings() {
        return new DatabaseCheck(story.database()).all().stream().map(Object::toString)
                .toList();
    }

    private List<Explanation> explanations() {
        List<Invoice> invoices = story.invoices();
        return story.read(handle -> invoices.stream().map(invoice ->
                new InvoiceExplanation(handle, invoice, true).tree()).toList());
    }

    private List<String> lines(String file) throws IOException {
        try (var in = new GZIPInputStream(
                Files.newInputStream(folder.resolve("archive").resolve(file)))) {
            return new String(in.readAllBytes(), UTF_8).lines().toList();
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("archive"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void later_files_of_a_month_get_other_names_also_when_the_first_was_moved(Engine engine)
            throws IOException {
        begin(engine, () -> {
            story.plan(PlanSketch.of("weekly", Interval.WEEKLY, 100).withUsage("calls", "1"));
            story.customer("beta", "UTC").subscribe("beta", "weekly");
            use("beta-1", "calls", "early", "2024-01-01T10:00:00Z", Map.of("value", "1"));
        });
        assertThat(archive("2024-01-15").months()).hasSize(1);
        Files.move(folder.resolve("archive"), folder.resolve("cold"));
        archive(FEBRUARY);
        assertThat(files())
                .containsExactly("usage-2024-01-2.jsonl.gz", "usage-2024-01-2.manifest.json");
    }

    @ParameterizedTest
    @EnumSource
    void a_billed_month_is_one_sorted_file_with_a_manifest(Engine engine) throws IOException {
        begin(engine);
        UsageArchiving.Outcome outcome = archive(FEBRUARY);
        assertThat(outcome.months()).hasSize(1);
        assertThat(outcome.months().get(0).events()).isEqualTo(3);
        assertThat(stored()).containsExactly("feb-1");
        assertThat(files())
                .containsExactly("usage-2024-01-1.jsonl.gz", "usage-2024-01-1.manifest.json");
        assertThat(lines("usage-2024-01-1.jsonl.gz")).containsExactly(
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
        String line = lines("usage-2024-01-1.jsonl.gz").stream()
                .filter(one -> one.contains('"' + id + '"')).findFirst().orElseThrow();
        assertThat(line).contains("\"region\":\"eu\"", "\"value\":\"7\"");
        return line.substring(line.indexOf(",\"properties\":") + ",\"properties\":".length());
    }

    @ParameterizedTest
    @EnumSource
    void invoices_are_checked_and_explained_as_before(Engine engine) {
        begin(engine);
        List<Explanation> before = explanations();
        assertThat(findings()).isEmpty();
        archive(FEBRUARY);
        assertThat(findings()).isEmpty();
        assertThat(explanations()).isEqualTo(before);
        assertThat(before.toString()).contains("event jan-1");
    }

    @ParameterizedTest
    @EnumSource
    void a_second_archive_adds_a_file_of_what_was_kept(Engine engine) throws IOException {
        begin(engine);
        archive("2024-01-06");
        assertThat(stored()).hasSize(4);
        List<Explanation> before = explanations();
        archive(FEBRUARY);
        archive(FEBRUARY);
        archive("2024-03-01");
        assertThat(files()).containsExactly("usage-2024-01-1.jsonl.gz",
                "usage-2024-01-1.manifest.json", "usage-2024-02-1.jsonl.gz",
                "usage-2024-02-1.manifest.json");
        assertThat(stored()).isEmpty();
        assertThat(findings()).isEmpty();
        assertThat(explanations()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void usage_of_archived_periods_is_accepted_no_more(Engine engine) {
        begin(engine);
        archive(FEBRUARY);
        assertThatThrownBy(() -> use("jan-1", "2024-01-05T10:00:00.123456Z",
                Map.of("value", "7"))).isInstanceOf(InvalidException.class)
                .hasMessage("timestamp: usage_is_archived: usage of acme-1 before"
                        + " 2024-02-01T00:00:00Z is archived");
        use("feb-2", "2024-02-01T00:00:00Z", Map.of("value", "1"));
        use("globex-1", "calls", "other", "2024-01-05T10:00:00Z", Map.of("value", "1"));
        assertThat(stored()).containsExactly("other", "feb-2", "feb-1");
    }

    @ParameterizedTest
    @EnumSource
    void rows_of_archived_periods_are_rejected(Engine engine) {
        begin(engine);
        archive(FEBRUARY);
        String rows = "transaction_id,external_subscription_id,code,timestamp,value\n"
                + "jan-1,acme-1,calls,2024-01-05T10:00:00Z,7\n"
                + "feb-2,acme-1,calls,2024-02-05T10:00:00Z,7\n";
        ImportResult result = new UsageImport(story.database(), UsageFormat.DETECTED, false,
                ImportFollowUp.NONE).run(SourceFile.of(new ByteArrayInputStream(
                        rows.getBytes(UTF_8)), folder.resolve("usage")), story.now(),
                ImportProgress.SILENT);
        assertThat(result.rejected()).isEqualTo(1);
        assertThat(result.reasons().get(0).example()).isEqualTo("the timestamp"
                + " 2024-01-05T10:00:00Z is too early: usage of acme-1 before"
                + " 2024-02-01T00:00:00Z is archived");
        assertThat(stored()).containsExactly("feb-1", "feb-2");
    }

    @ParameterizedTest
    @EnumSource
    void archived_events_are_not_voided_or_amended(Engine engine) {
        begin(engine);
        archive(FEBRUARY);
        assertThatThrownBy(() -> retract("jan-1")).isInstanceOf(NotAllowedException.class)
                .hasMessage("there is no event jan-1 in the database, and usage before"
                        + " 2024-02-01T00:00:00Z is archived: archived events cannot be voided or"
                        + " amended");
        assertThatThrownBy(() -> story.writing(handle ->
                new EventRetraction(work(handle)).amend("acme-1", "feb-1", new Amendment(null,
                        Instant.parse("2024-01-20T00:00:00Z"), Map.of()), null)))
                .isInstanceOf(InvalidException.class);
        retract("feb-1");
    }

    @ParameterizedTest
    @EnumSource
    void late_usage_of_kept_periods_is_corrected(Engine engine) {
        begin(engine);
        archive(FEBRUARY);
        use("feb-2", "2024-02-06T10:00:00Z", Map.of("value", "2"));
        assertThat(findings()).hasSize(1);
        List<CorrectedInvoice> corrected =
                new CorrectionStory(story).correct(CorrectionMethod.CREDIT_NOTE);
        assertThat(corrected).hasSize(1);
        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void late_usage_that_was_not_corrected_before_can_be_corrected_after(Engine engine) {
        begin(engine);
        use("late", "2024-01-07T10:00:00Z", Map.of("value", "4"));
        List<String> before = findings();
        archive(FEBRUARY);
        assertThat(findings()).isEqualTo(before).hasSize(1);
        assertThat(new CorrectionStory(story).correct(CorrectionMethod.CREDIT_NOTE)).hasSize(1);
        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void nothing_is_computed_without_its_archive(Engine engine) throws IOException {
        begin(engine);
        archive(FEBRUARY);
        Path file = folder.resolve("archive/usage-2024-01-1.jsonl.gz");
        Path moved = Files.createDirectory(folder.resolve("moved")).resolve(file.getFileName());
        Files.move(file, moved);
        assertThatThrownBy(this::findings).isInstanceOf(ArchiveException.class)
                .hasMessage("archived usage is needed, and " + file + " does not exist");
        assertThatThrownBy(() -> new CorrectionStory(story)
                .correct(CorrectionMethod.CREDIT_NOTE)).isInstanceOf(ArchiveException.class);
        ArchiveFiles.sharedBy(story.database()).movedTo(moved.getParent());
        assertThat(findings()).isEmpty();
        byte[] bytes = Files.readAllBytes(moved);
        bytes[bytes.length / 2] ^= 1;
        Files.write(moved, bytes);
        Files.setLastModifiedTime(moved, FileTime.fromMillis(0));
        assertThatThrownBy(this::explanations).isInstanceOf(ArchiveException.class)
                .hasMessageStartingWith("archived usage is needed, and " + moved
                        + " is not the file that was archived: its SHA-256 is ");
    }

    @ParameterizedTest
    @EnumSource
    void usage_that_is_still_to_be_billed_is_not_archived(Engine engine) {
        begin(engine);
        story.at("2024-04-02T12:00:00Z");
        assertThatThrownBy(() -> archive("2024-04-01")).isInstanceOf(NotAllowedException.class)
                .hasMessage("usage before 2024-04-01 is still to be billed: the billing of"
                        + " subscription acme-1 is due since 2024-03-01 began: see"
                        + " `billing run`");
        story.writing(handle -> Columns.of("customers")
                .set("invoice_grace_period", 5).update(handle, story.customer("acme").id()));
        story.runUntil("2024-04-02T12:00:00Z");
        assertThatThrownBy(() -> archive("2024-04-01"))
                .hasMessageContaining("of subscription acme-1 for 2024-03-01 to 2024-03-31 is not"
                        + " final (draft)");
        assertThat(stored()).hasSize(4);
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
        use("globex-1", "hits", "hit", "2024-03-10T13:00:00Z", Map.of("value", "1"));
        use("acme-1", "seats", "seat", "2024-01-20T12:00:00Z", Map.of("value", "1"));
        story.runUntil("2024-06-10T12:00:00Z");
        UsageArchiving.Outcome outcome = archive("2024-06-01");
        assertThat(outcome.kept()).isEqualTo(1);
        assertThat(stored()).containsExactly("seat", "hit");
        use("globex-1", "hits", "late hit", "2024-03-10T14:00:00Z", Map.of("value", "1"));
    }

    @ParameterizedTest
    @EnumSource
    void a_preview_writes_nothing(Engine engine) {
        begin(engine);
        assertThat(archiving().preview(date("2024-03-01")).months()).extracting(
                month -> month.month() + " " + month.events())
                .containsExactly("2024-01 3", "2024-02 1");
        assertThat(folder.resolve("archive")).doesNotExist();
        assertThat(stored()).hasSize(4);
    }

    @ParameterizedTest
    @EnumSource
    void an_interrupted_archive_goes_on_and_nothing_is_lost_or_doubled(Engine engine)
            throws IOException {
        begin(engine);
        List<Explanation> before = explanations();
        assertThatThrownBy(() -> archiving().archive(date("2024-03-01"),
                folder.resolve("archive"), month -> {
                    throw new IllegalStateException("killed after " + month.month());
                })).hasMessage("killed after 2024-01");
        assertThat(stored()).containsExactly("feb-1");
        assertThat(explanations()).isEqualTo(before);
        archive("2024-03-01");
        assertThat(stored()).isEmpty();
        assertThat(files()).hasSize(4);
        assertThat(explanations()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void a_file_that_an_interrupted_archive_left_is_used(Engine engine) throws IOException {
        begin(engine);
        story.database().endWrites(handle -> {
            throw new IllegalStateException("killed before the commit");
        });
        assertThatThrownBy(() -> archive(FEBRUARY)).hasMessageContaining("killed");
        story.database().endWrites(handle -> { });
        assertThat(stored()).hasSize(4);
        assertThat(files())
                .containsExactly("usage-2024-01-1.jsonl.gz", "usage-2024-01-1.manifest.json");
        archive(FEBRUARY);
        assertThat(files())
                .containsExactly("usage-2024-01-1.jsonl.gz", "usage-2024-01-1.manifest.json");
        assertThat(stored()).containsExactly("feb-1");
        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void each_of_many_events_is_found_in_its_block(Engine engine) {
        begin(engine);
        story.at("2024-04-01T00:00:00Z");
        String note = "x".repeat(4_000);
        story.writing(handle -> IntStream.range(0, 300).forEach(number ->
                new EventIngestion(work(handle)).accept(new UsageEvent("many-" + number,
                        "acme-1", "calls", Instant.parse("2024-03-11T00:00:00Z")
                        .plusSeconds(number), Map.of("value", "1", "note", note), null))));
        story.runUntil("2024-05-02T00:00:00Z");
        List<Explanation> before = explanations();
        archive("2024-05-01");
        assertThat(story.database().<Long>read(handle -> Sql.one(handle, Long.class,
                "SELECT count(*) FROM usage_archive_blocks"))).isGreaterThan(5);
        assertThat(explanations()).isEqualTo(before);
        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void an_archive_can_be_imported_into_another_database(Engine engine) throws IOException {
        begin(engine);
        archive(FEBRUARY);
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
