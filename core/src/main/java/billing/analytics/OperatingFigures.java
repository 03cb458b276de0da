package billing.analytics;

import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.InvoiceStatus;
import billing.run.RunState;
import billing.webhook.MessageStatus;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/**
 * Figures of a database that operators watch. Their number does not depend on the data.
 *
 * @param run              how far scheduled work has come
 * @param events           usage events and their voids stored since the database was created
 * @param doubtfulEvents   events in doubt that the hourly check has not judged yet
 * @param invoices         invoices by status; a status without invoices is absent
 * @param overdueInvoices  invoices that are overdue
 * @param webhooksWaiting  webhook messages that will be attempted, by status
 * @param oldestWebhook    when the oldest of these was created; null if there are none
 */
public record OperatingFigures(RunState run, long events, long doubtfulEvents,
                               Map<InvoiceStatus, Long> invoices, long overdueInvoices,
                               Map<MessageStatus, Long> webhooksWaiting, Instant oldestWebhook) {
    private static final String WAITING = "FROM webhooks WHERE next_attempt_at IS NOT NULL";

    /** A figure of one status. */
    private record Counted<E>(E status, long number) {
    }

    /** Reads the figures; takes time in proportion to the number of invoices. */
    public static OperatingFigures read(Handle handle) {
        return new OperatingFigures(RunState.read(handle),
                new Counters(handle).last(Counters.EVENT),
                number(handle, "SELECT count(*) AS number FROM doubtful_events"),
                counts(handle, "FROM invoices WHERE true", InvoiceStatus.class),
                number(handle, "SELECT count(*) AS number FROM invoices"
                        + " WHERE payment_overdue = 1"),
                counts(handle, WAITING, MessageStatus.class),
                new Rows<>(handle, "SELECT created_at " + WAITING, row -> row.instant("created_at"))
                        .first("ORDER BY created_at LIMIT 1").orElse(null));
    }

    private static long number(Handle handle, String query) {
        return new Rows<>(handle, query, row -> row.number("number")).first("").orElseThrow();
    }

    private static <E extends Enum<E>> Map<E, Long> counts(Handle handle, String from,
                                                           Class<E> type) {
        Map<E, Long> counts = new EnumMap<>(type);
        new Rows<>(handle, "SELECT status, count(*) AS number " + from,
                row -> new Counted<>(row.constant("status", type), row.number("number")))
                .each(one -> counts.put(one.status(), one.number()), "GROUP BY status");
        return counts;
    }
}
