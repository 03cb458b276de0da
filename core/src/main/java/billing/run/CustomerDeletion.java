package billing.run;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.service.Drafts;
import billing.invoicing.store.DraftSearch;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.wallet.service.WalletService;
import billing.subscription.Subscription;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Ends all that goes on with a customer who leaves ({@code api-conventions.md 7},
 * {@code subscriptions-and-invoicing.md 13}). Works within the caller's transaction.
 */
public final class CustomerDeletion {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final SubscriptionLifecycle lifecycle;
    private final Consumer<Invoice> made;

    /** Deletes from a database; {@code made} receives every invoice created or finalized. */
    public CustomerDeletion(UnitOfWork work, Consumer<Invoice> made) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.made = made;
        this.lifecycle = new SubscriptionLifecycle(work,
                new LifecycleInvoicing(made));
    }

    /**
     * Deletes a customer softly: active subscriptions end by their stored options, pending ones are
     * canceled, drafts become final, applied coupons and wallets end.
     *
     * @return the customer as it was
     * @throws billing.kernel.error.NotFoundException customer
     */
    public Customer delete(String externalId) {
        Customer customer = new Customers(handle).get(externalId);
        for (Subscription each : new Subscriptions(handle).ofCustomer(customer.id())) {
            end(each.id());
        }
        for (UUID draft : new DraftSearch(handle).ofCustomer(customer.id())) {
            made.accept(new Drafts(work).makeFinal(draft));
        }
        new AppliedCoupons(handle).endOfCustomer(customer.id(), now);
        new WalletService(work).terminateAll(customer.id());
        new Customers(handle).delete(customer.id(), now);
        return customer;
    }

    /** Read again: the end of one may have cancelled another that was to follow it. */
    private void end(UUID id) {
        Subscription subscription = new Subscriptions(handle).byId(id).orElseThrow();
        if (subscription.hasNotEnded()) {
            lifecycle.end(subscription);
        }
    }
}
