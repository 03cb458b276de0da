package billing.invoicing;

import java.util.List;
import java.util.UUID;

/**
 * A requested change of an invoice ({@code subscriptions-and-invoicing.md 6.9, 6.10}).
 *
 * @param paymentStatus as given: pending, succeeded or failed; null leaves it
 * @param metadata      the whole new list; null leaves it
 */
public record InvoiceChange(String paymentStatus, List<Entry> metadata) {
    /**
     * One pair of metadata as given.
     *
     * @param id    of the pair to change; null for a new one
     * @param key   mandatory, at most 20 characters, once an invoice
     * @param value mandatory, at most 140 characters
     */
    public record Entry(UUID id, String key, String value) {
    }
}
