package billing.analytics;

import billing.invoicing.InvoiceStatus;
import billing.run.schedule.RunState;
import billing.webhook.MessageStatus;
import java.time.Instant;
import java.util.Map;

/**
 * Figures of a database that operators watch. Their number does not depend on the data.
 *
 * @param run              how far scheduled work has come
 * @param events           usage events and their voids stored since the database was created
 * @param suspectEvents    events that look wrong and that the hourly check has not judged yet
 * @param invoices         invoices by status; a status without invoices is absent
 * @param overdueInvoices  invoices that are overdue, without self-billed ones
 * @param webhooksWaiting  webhook messages that will be attempted, by status
 * @param oldestWebhook    when the oldest of these was created; null if there are none
 */
public record OperatingFigures(RunState run, long events, long suspectEvents,
                               Map<InvoiceStatus, Long> invoices, long overdueInvoices,
                               Map<MessageStatus, Long> webhooksWaiting, Instant oldestWebhook) {
}
