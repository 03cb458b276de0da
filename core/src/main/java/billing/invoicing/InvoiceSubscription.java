package billing.invoicing;

import billing.kernel.time.Window;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

/**
 * The windows of one subscription that an invoice bills. A window is billed once because this link
 * marks it as billed ({@code subscriptions-and-invoicing.md 3.3, 5.3}).
 *
 * @param billedAt    the billing instant
 * @param billedOn    its local date
 * @param zone        the time zone of the date
 * @param windows     the billed windows by kind of fee
 * @param regenerated whether another invoice has replaced its invoice
 */
public record InvoiceSubscription(UUID id, UUID subscriptionId, InvoicingReason reason,
                                  Instant billedAt, LocalDate billedOn, ZoneId zone,
                                  Windows windows, boolean regenerated, Instant createdAt) {
    /**
     * The billed windows by kind of fee.
     *
     * @param subscription window of the subscription fee
     * @param charges      window of usage; null where the kind is not billed
     * @param fixedCharges window of fixed charges; null where the kind is not billed
     */
    public record Windows(Window subscription, Window charges, Window fixedCharges) {
    }

    /** Returns a copy for the invoice that replaces this one's. */
    public InvoiceSubscription copy(UUID newId, Instant now) {
        return new InvoiceSubscription(newId, subscriptionId, reason, billedAt, billedOn, zone,
                windows, false, now);
    }

    /** Returns this with a charge window that ends at an instant. */
    public InvoiceSubscription usedUntil(Instant at) {
        return new InvoiceSubscription(id, subscriptionId, reason, billedAt, billedOn, zone,
                new Windows(windows.subscription(), new Window(windows.charges().from(), at),
                        windows.fixedCharges()),
                regenerated, createdAt);
    }
}
