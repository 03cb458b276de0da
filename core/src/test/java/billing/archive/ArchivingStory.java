package billing.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.check.service.DatabaseCheck;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.engine.TestServer;
import billing.engine.UnitOfWork;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventRetraction;
import billing.invoicing.Invoice;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.usage.UsageEvent;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Acme has used 10 calls in January, 3 of which were voided, and 5 in February. */
final class ArchivingStory implements AutoCloseable {
    static final String FEBRUARY = "2024-02-01";
    static final String NOW = "2024-03-10T12:00:00Z";
    final Story story;
    private final Path folder;

    enum Engine {
        SQLITE, POSTGRESQL
    }

    /** The story in an engine; others do something before acme uses anything. */
    ArchivingStory(Path folder, Engine engine, Consumer<ArchivingStory> others) {
        this.folder = folder;
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
        others.accept(this);
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

    /** Acme makes a call. */
    void use(String id, String at, Map<String, Object> properties) {
        use("acme-1", "calls", id, at, properties);
    }

    /** A subscription uses something. */
    void use(String subscription, String code, String id, String at,
             Map<String, Object> properties) {
        story.writing(handle -> new EventIngestion(work(handle)).accept(new UsageEvent(
                id, subscription, code, Instant.parse(at), properties, new BigDecimal("1.50"))));
    }

    UnitOfWork work(Handle handle) {
        return story.work(handle);
    }

    /** Voids an event of acme. */
    void retract(String id) {
        story.writing(handle ->
                new EventRetraction(work(handle)).retract("acme-1", id, "sent twice"));
    }

    /** The archiving of now. */
    UsageArchiving archiving() {
        return new UsageArchiving(story.database(), story.ids(), story.now());
    }

    static DateOrInstant date(String text) {
        return DateOrInstant.read(text).orElseThrow();
    }

    /** Archives the usage before a date. */
    UsageArchiving.Outcome archive(String before) {
        return archiving().archive(date(before), folder.resolve("archive"), month -> { });
    }

    /** The transaction ids of the stored events. */
    List<String> stored() {
        return story.read(handle -> Sql.list(handle, String.class,
                "SELECT transaction_id FROM usage_events ORDER BY timestamp, transaction_id"));
    }

    /** What {@code billing check} finds; nothing when all is well. */
    List<String> findings() {
        return new DatabaseCheck(story.database()).all().stream().map(Object::toString)
                .toList();
    }

    /** How the amounts of all invoices arose. */
    List<Explanation> explanations() {
        List<Invoice> invoices = story.invoices();
        return story.read(handle -> invoices.stream().map(invoice ->
                new InvoiceExplanation(handle, invoice, true).tree()).toList());
    }

    /** The lines of a file of the archive. */
    List<String> lines(String file) throws IOException {
        try (var in = new GZIPInputStream(
                Files.newInputStream(folder.resolve("archive").resolve(file)))) {
            return new String(in.readAllBytes(), UTF_8).lines().toList();
        }
    }

    /** The names of the files of the archive. */
    List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("archive"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Override
    public void close() {
        story.close();
    }
}
