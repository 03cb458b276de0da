package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.store.Invoices;
import billing.subscription.ActivationRule;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The hidden invoices of starts that wait for their payment: final once paid, closed once given up
 * ({@code subscriptions-and-invoicing.md 2.9, 6.4}).
 */
public final class PendingActivationInvoice {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The hidden invoices of a database, changed within the handle's transaction. */
    public PendingActivationInvoice(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Completes or cancels an activation after a change of the payment status of its invoice. */
    Invoice paymentChanged(Invoice held, BillingPort billing) {
        SubscriptionLifecycle lifecycle = new SubscriptionLifecycle(work, billing);
        Subscription incomplete = new Subscriptions(handle)
                .byId(held.parts().subscriptions().get(0).subscriptionId()).orElseThrow();
        if (held.state().paymentStatus() == PaymentStatus.SUCCEEDED) {
            Invoice last = makeFinal(held);
            lifecycle.activatePaid(incomplete);
            return last;
        }
        if (held.state().paymentStatus() == PaymentStatus.FAILED) {
            Invoice closed = close(held);
            lifecycle.abandon(incomplete, ActivationRule.Status.FAILED);
            return closed;
        }
        return held;
    }

    /** Closes the invoice that the start of a subscription waits for, if it waits. */
    public void release(UUID subscriptionId) {
        new Invoices(handle).pendingActivationOf(subscriptionId).ifPresent(held -> close(held));
    }

    /** Its dates stay: it is issued as of the start. */
    private Invoice makeFinal(Invoice held) {
        InvoiceBooking booking = new InvoiceBooking(work);
        InvoiceBuilder builder = new InvoiceBuilder(held);
        InvoiceParties parties = new StoredTrigger(handle).parties(held);
        booking.makeFinal(builder, parties);
        Invoice last = builder.build();
        new Invoices(handle).update(last);
        booking.announce(last, parties, List.of(), null);
        return last;
    }

    /** Its sources get back what it had consumed ({@code money.md 4.8}). */
    private Invoice close(Invoice held) {
        Invoice closed = new InvoiceBuilder(held).status(InvoiceStatus.CLOSED, now).build();
        new Invoices(handle).markClosed(closed);
        new SettlementSources(work).restore(closed);
        return closed;
    }
}
