package billing.server.http;

import billing.analytics.OperatingFigures;
import billing.analytics.store.Operations;
import billing.engine.Database;
import billing.invoicing.InvoiceStatus;
import billing.kernel.error.BillingException;
import billing.run.store.SharedProgress;
import billing.webhook.MessageStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The state of the business in the text format of Prometheus: runs, invoices, events, webhooks,
 * whichever program changed them. The figures are read from the database at most every ten seconds.
 */
public final class BusinessMetrics {
    private static final long NANOS_KEPT = TimeUnit.SECONDS.toNanos(10);
    private static final List<MessageStatus> WAITING =
            List.of(MessageStatus.PENDING, MessageStatus.RETRYING);
    private final Database database;
    private final Supplier<Optional<String>> paused;
    private final LongSupplier nanos;
    private String figures;
    private long readAt;

    /**
     * The metrics of a database.
     *
     * @param paused why scheduled work is off or paused; empty when it runs
     */
    public BusinessMetrics(Database database, Supplier<Optional<String>> paused) {
        this(database, paused, System::nanoTime);
    }

    BusinessMetrics(Database database, Supplier<Optional<String>> paused, LongSupplier nanos) {
        this.database = database;
        this.paused = paused;
        this.nanos = nanos;
    }

    /** The current metrics as text; without a readable database, only that it is not. */
    public synchronized String text() {
        MetricText text = new MetricText();
        text.gauge("billing_scheduler_active",
                "1 if this server runs scheduled work; 0 if it is off or paused.",
                paused.get().isEmpty() ? 1 : 0);
        if (figures == null || nanos.getAsLong() - readAt >= NANOS_KEPT) {
            figures = read();
            readAt = nanos.getAsLong();
        }
        return text + figures;
    }

    private String read() {
        MetricText text = new MetricText();
        try {
            OperatingFigures now = database.read(handle -> new Operations(handle).figures());
            append(text, now);
            text.gauge("billing_database_size_bytes", "Size of the database and its log.",
                    database.size());
            text.gauge("billing_database_up", "1 if the database can be read.", 1);
            text.gauge("billing_database_writable",
                    "0 if a write was refused because the disk is full or nobody may write.",
                    database.troubleOfWrites().isEmpty() ? 1 : 0);
        } catch (BillingException e) {
            text = new MetricText();
            text.gauge("billing_database_up", "1 if the database can be read.", 0);
        }
        return text.toString();
    }

    private static void append(MetricText text, OperatingFigures figures) {
        Instant completed = figures.run().completedUntil();
        if (completed != null) {
            text.gauge("billing_run_completed_timestamp_seconds",
                    "Time up to which all scheduled work was carried out.",
                    completed.getEpochSecond());
        }
        text.gauge("billing_run_failed_items",
                "Subscriptions, drafts and kinds of work that failed and stay due.",
                figures.run().failed());
        append(text, figures.run().shared());
        text.counter("billing_events_total",
                "Usage events and voids stored since the database was created.", figures.events());
        text.gauge("billing_events_in_doubt", "Events that the next hourly check will judge.",
                figures.suspectEvents());
        text.head("billing_invoices", "Invoices by status.", "gauge");
        for (InvoiceStatus status : InvoiceStatus.values()) {
            text.value("billing_invoices", "status", name(status),
                    figures.invoices().getOrDefault(status, 0L));
        }
        text.gauge("billing_invoices_overdue",
                "Invoices that are overdue, without self-billed ones.",
                figures.overdueInvoices());
        text.head("billing_webhooks_waiting", "Webhook messages that wait for an attempt.",
                "gauge");
        for (MessageStatus status : WAITING) {
            text.value("billing_webhooks_waiting", "status", name(status),
                    figures.webhooksWaiting().getOrDefault(status, 0L));
        }
        if (figures.oldestWebhook() != null) {
            text.gauge("billing_webhooks_oldest_timestamp_seconds",
                    "Creation of the oldest webhook message that waits.",
                    figures.oldestWebhook().getEpochSecond());
        }
    }

    /** Null for no billing that is shared. */
    private static void append(MetricText text, SharedProgress shared) {
        text.gauge("billing_run_shared_invoices", "Invoices that several nodes are billing now.",
                shared == null ? 0 : shared.invoices());
        text.gauge("billing_run_shared_invoices_made", "How many of these have been made.",
                shared == null ? 0 : shared.made());
        text.gauge("billing_run_shared_invoices_failed",
                "How many of these could not be made and stay due.",
                shared == null ? 0 : shared.failed());
    }

    private static String name(Enum<?> status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
