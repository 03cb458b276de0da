package billing.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunPlan;
import billing.run.RunReport;
import billing.run.schedule.JobType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server bills by itself, but not at once what an old database has to bill. */
class SchedulerTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    @TempDir
    Path folder;
    private final Identifiers ids = Identifiers.seeded(7);
    private final Heard heard = new Heard();
    private Instant now = START;
    private Database database;

    /** The log of a scheduler, in short. */
    private static final class Heard implements Scheduler.Listener {
        private final List<String> said = new ArrayList<>();

        @Override
        public void done(RunReport report) {
            said.add(report.madeCount() + " invoices");
        }

        @Override
        public void failed(RuntimeException reason) {
            said.add("failed: " + reason);
        }

        @Override
        public void paused(RunPlan backlog) {
            said.add("paused before " + backlog.count(JobType.PERIODIC_BILLING) + " periods");
        }

        @Override
        public void resumed() {
            said.add("resumed");
        }
    }

    @BeforeEach
    void one_subscription() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, START)));
        new Catalog(ids, START).apply(database, CatalogFiles.of("-", """
                plans: [{code: p, name: P, interval: monthly, amount_cents: 1000,
                  amount_currency: EUR, pay_in_advance: false}]
                customers: [{external_id: c}]
                subscriptions: [{external_id: s, external_customer_id: c, plan_code: p}]
                """.getBytes(StandardCharsets.UTF_8)));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_failure_that_cannot_be_reported_does_not_end_it() {
        Scheduler.Listener silenced = reason -> {
            throw new OutOfMemoryError();
        };
        try (Scheduler scheduler = new Scheduler(database, ids, () -> {
            throw new OutOfMemoryError();
        }, true, silenced)) {
            assertThatCode(scheduler::tick).doesNotThrowAnyException();
        }
    }

    private Scheduler scheduler(boolean catchUp) {
        return new Scheduler(database, ids, () -> now, catchUp, heard);
    }

    @Test
    void an_old_database_is_not_billed_at_once_but_once_somebody_has_run_it() {
        now = Instant.parse("2026-04-02T12:00:00Z");
        try (Scheduler scheduler = scheduler(false)) {
            scheduler.tick();
            scheduler.tick();
            assertThat(heard.said).containsExactly("paused before 3 periods");
            assertThat(scheduler.backlog()).isPresent();

            new BillingRun(database, ids).until(now, RunListener.SILENT);
            scheduler.tick();
            assertThat(heard.said).endsWith("resumed");
            assertThat(scheduler.backlog()).isEmpty();
        }
    }

    @Test
    void what_failed_in_a_run_does_not_make_the_next_start_wait() {
        database.writing(handle -> handle.execute(
                "UPDATE customers SET shipping_address = '{' WHERE external_id = 'c'"));
        now = Instant.parse("2026-04-02T12:00:00Z");
        assertThat(new BillingRun(database, ids).until(now, RunListener.SILENT).failures())
                .isNotEmpty();
        now = now.plusSeconds(3_600);
        try (Scheduler scheduler = scheduler(false)) {
            scheduler.tick();
            assertThat(scheduler.backlog()).isEmpty();
        }
    }

    @Test
    void a_server_that_runs_bills_what_falls_due_however_late_its_clock_comes() {
        now = Instant.parse("2026-02-01T00:09:00Z");
        try (Scheduler scheduler = scheduler(false)) {
            scheduler.tick();
            now = Instant.parse("2026-02-01T00:10:00Z");
            scheduler.tick();
            now = Instant.parse("2026-03-05T00:00:00Z");
            scheduler.tick();
        }
        assertThat(heard.said).containsExactly("1 invoices", "1 invoices");
    }

    @Test
    void a_restart_within_a_day_goes_on_and_catching_up_bills_all() {
        now = Instant.parse("2026-02-01T20:00:00Z");
        try (Scheduler scheduler = scheduler(false)) {
            scheduler.tick();
        }
        now = Instant.parse("2026-05-01T20:00:00Z");
        try (Scheduler scheduler = scheduler(true)) {
            scheduler.tick();
        }
        assertThat(heard.said).containsExactly("1 invoices", "3 invoices");
    }
}
