package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.Rows;
import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The state of a business, as monitoring reads it. */
class BusinessMetricsTest {
    private static final UUID ENDPOINT = new UUID(0, 1);
    private final AtomicLong nanos = new AtomicLong();
    @TempDir
    Path folder;
    private RunningServer server;
    private Database database;

    @BeforeEach
    void a_business() {
        server = new RunningServer(folder);
        database = server.database();
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void every_status_is_shown_though_there_is_nothing_yet() {
        assertThat(text(Optional.empty())).contains("billing_scheduler_active 1\n",
                "billing_database_up 1\n", "billing_run_failed_items 0\n",
                "billing_events_total 0\n", "billing_invoices{status=\"finalized\"} 0\n",
                "billing_invoices{status=\"draft\"} 0\n",
                "billing_webhooks_waiting{status=\"pending\"} 0\n",
                "billing_webhooks_waiting{status=\"retrying\"} 0\n")
                .doesNotContain("billing_run_completed", "billing_webhooks_oldest");
    }

    @Test
    void invoices_and_events_are_counted_whoever_made_them() {
        new SmallBusiness(server.api(), (call, answer) -> { }).open();
        long events = database.read(handle -> new Counters(handle).last(Counters.EVENT));
        long finalized = database.read(handle -> new Rows<>(handle,
                "SELECT count(*) AS n FROM invoices", row -> row.number("n"))
                .first("WHERE status = 'finalized'").orElseThrow());
        assertThat(events).isPositive();
        assertThat(finalized).isPositive();
        assertThat(text(Optional.empty())).contains("billing_events_total " + events + "\n",
                "billing_invoices{status=\"finalized\"} " + finalized + "\n");
    }

    @Test
    void runs_failures_and_the_backlog_of_webhooks_are_shown() {
        database.writing(handle -> {
            handle.execute("INSERT INTO completed_work VALUES ('', 1704067200000000, 0),"
                    + " ('FINALIZATION', 1704060000000000, 1), ('some id', 1704060000000000, 1)");
            handle.execute("INSERT INTO webhook_endpoints (id, webhook_url, signature_algo,"
                    + " created_at, updated_at) VALUES (?, 'http://a', 'hmac', 0, 0)",
                    ENDPOINT);
            for (String[] message : new String[][] {{"1", "pending", "1000000"},
                    {"2", "retrying", "1000000"}, {"3", "retrying", "1000000"},
                    {"4", "failed", null}, {"5", "succeeded", null}}) {
                handle.execute("INSERT INTO webhooks (id, sequence, endpoint_id, webhook_type,"
                        + " object_type, payload, status, retries, next_attempt_at, created_at,"
                        + " updated_at) VALUES (?, ?, ?, 't', 'o', '{}', ?, 0, ?,"
                        + " 1700000000000000, 0)", new UUID(1, Long.parseLong(message[0])),
                        Long.valueOf(message[0]), ENDPOINT, message[1],
                        message[2] == null ? null : Long.valueOf(message[2]));
            }
        });
        assertThat(text(Optional.of("paused"))).contains("billing_scheduler_active 0\n",
                "billing_run_completed_timestamp_seconds 1704067200\n",
                "billing_run_failed_items 2\n",
                "billing_webhooks_waiting{status=\"pending\"} 1\n",
                "billing_webhooks_waiting{status=\"retrying\"} 2\n",
                "billing_webhooks_oldest_timestamp_seconds 1700000000\n")
                .doesNotContain("\"failed\"");
    }

    @Test
    void the_database_is_read_every_ten_seconds_at_most() {
        BusinessMetrics metrics =
                new BusinessMetrics(database, Optional::empty, nanos::get);
        assertThat(metrics.text()).contains("billing_events_total 0\n");
        database.writing(handle -> new Counters(handle).take(Counters.EVENT, 3));
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(10) - 1);
        assertThat(metrics.text()).contains("billing_events_total 0\n");
        nanos.addAndGet(1);
        assertThat(metrics.text()).contains("billing_events_total 3\n");
    }

    @Test
    @Tag("sqlite")
    void a_lost_database_is_reported_and_no_stale_figure() throws Exception {
        Files.move(folder.resolve("billing.db"), folder.resolve("elsewhere.db"));
        database.trouble();
        assertThat(text(Optional.empty())).contains("billing_database_up 0\n")
                .doesNotContain("billing_invoices");
    }

    private String text(Optional<String> paused) {
        return new BusinessMetrics(database, () -> paused, nanos::get).text();
    }
}
