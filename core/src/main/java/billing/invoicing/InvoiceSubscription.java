package billing.invoicing;

import billing.kernel.time.Window;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

/**
 * What an invoice bills of one subscription: the link that says that a period is done
 * ({@code subscriptions-and-invoicing.md 3.3, 5.3}).
 *
 * @param billedAt    the billing instant
 * @param billedOn    its local date
 * @param zone        in which the date is local
 * @param windows     what is billed of each kind
 * @param regenerated whether another invoice took its place
 */
public record InvoiceSubscription(UUID id, UUID subscriptionId, InvoicingReason reason,
                                  Instant billedAt, LocalDate billedOn, ZoneId zone,
                                  Windows windows, boolean regenerated, Instant createdAt) {
    /**
     * What is billed of each kind.
     *
     * @param subscription window of the subscription fee
     * @param charges      window of usage; null where the kind is not billed
     * @param fixedCharges window of fixed charges; null where the kind is not billed
     */
    public record Windows(Window subscription, Window charges, Window fixedCharges) {
    }

    /** The same of an invoice that takes the place of its own. */
    public InvoiceSubscription again(UUID newId, Instant now) {
        return new InvoiceSubscription(newId, subscriptionId, reason, billedAt, billedOn, zone,
                windows, false, now);
    }

    /** The same with usage up to an instant alone. */
    public InvoiceSubscription usedUntil(Instant at) {
        return new InvoiceSubscription(id, subscriptionId, reason, billedAt, billedOn, zone,
                new Windows(windows.subscription(), new Window(windows.charges().from(), at),
                        windows.fixedCharges()),
                regenerated, createdAt);
    }
}
