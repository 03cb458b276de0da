package billing.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.check.service.DatabaseCheck;
import billing.engine.Database;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.engine.postgresql.CuttingProxy;
import billing.kernel.time.Interval;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.service.CorrectionRun;
import billing.run.JobType;
import billing.run.PlanSketch;
import billing.run.Story;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Invoices are read by the page: on a server, more of them on a page take no more round trips. */
@Timeout(60)
class RoundTripsTest {
    private static final int CUSTOMERS = 24;
    private static final int PER_DRAFT = 8;
    /** Reads that were left open may be ended between two counts. */
    private static final int ENDS = 16;
    @TempDir
    Path folder;
    private CuttingProxy proxy;
    private Story story;

    @BeforeEach
    void bill() throws IOException {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseServer server = TestServer.database(folder.resolve("billing.db"));
        proxy = new CuttingProxy(server.host(), server.port());
        story = new Story(Database.open(new DatabaseServer("127.0.0.1", proxy.port(),
                server.database(), server.schema(), server.user(), server.password(),
                server.options()), upgrade -> { }), 1, "2024-01-01T00:00:00Z");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000).withUsage("calls", "0.5"));
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            story.customer("customer" + customer, "UTC").subscribe("customer" + customer, "pro");
            story.use("customer" + customer + "-1", "calls", "3");
        }
        story.runUntil("2024-02-01T00:10:00Z");
    }

    @AfterEach
    void close() throws IOException {
        if (story != null) {
            story.close();
            proxy.close();
        }
    }

    @Test
    void of_drafts_that_become_final() {
        subscribe(3, "few");
        int few = ofDrafts(3, "2024-03-01T00:10:00Z", "2024-03-04T01:00:00Z");
        subscribe(CUSTOMERS - 3, "many");
        int many = ofDrafts(CUSTOMERS, "2024-04-01T00:10:00Z", "2024-04-04T01:00:00Z");
        assertThat(many - few).as("what each has of its own: its row, its notices")
                .isLessThan(PER_DRAFT * (CUSTOMERS - 3));
    }

    private void subscribe(int count, String name) {
        for (int customer = 0; customer < count; customer++) {
            story.customer(name + customer, "UTC", 3).subscribe(name + customer, "pro");
            story.use(name + customer + "-1", "calls", "3");
        }
    }

    /** The round trips that finalize the drafts of a month. */
    private int ofDrafts(int count, String billed, String end) {
        story.runUntil(billed);
        story.runUntil(Instant.parse(end).minus(Duration.ofHours(2)));
        return roundTrips(() -> assertThat(story.runUntil(end).count(JobType.FINALIZATION))
                .isEqualTo(count));
    }

    private int roundTrips(Runnable work) {
        int before = proxy.roundTrips();
        work.run();
        return proxy.roundTrips() - before;
    }

    @Test
    void of_a_check() {
        DatabaseCheck check = new DatabaseCheck(story.database());
        List<UUID> all = check.invoices();
        assertThat(all).hasSize(CUSTOMERS);
        check.findings(all, done -> { });
        int few = roundTrips(() -> check.findings(all.subList(0, 3), done -> { }));
        int many = roundTrips(() -> assertThat(check.findings(all, done -> { })).isEmpty());
        assertThat(many).isLessThanOrEqualTo(few + ENDS);
    }

    @Test
    void of_a_correction_that_finds_nothing() {
        CorrectionRun run = new CorrectionRun(story.database(), story.ids(), story.now());
        List<UUID> all = run.invoices(null, null);
        assertThat(all).hasSize(CUSTOMERS);
        run.correct(all, CorrectionMethod.NEXT_INVOICE, done -> { });
        int few = roundTrips(() -> run.correct(all.subList(0, 3), CorrectionMethod.NEXT_INVOICE,
                done -> { }));
        int many = roundTrips(() -> run.correct(all, CorrectionMethod.NEXT_INVOICE, done -> { }));
        assertThat(many).isLessThanOrEqualTo(few + ENDS);
    }
}
