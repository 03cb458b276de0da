package billing.run;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.invoice.BilledSubscription;
import billing.invoice.BillingOccasion;
import billing.invoice.Invoice;
import billing.invoice.InvoicingReason;
import billing.invoice.life.Invoicing;
import billing.store.Identifiers;
import billing.subscription.LifeBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** Invoices the start and the end of subscriptions ({@code subscriptions-and-invoicing.md 7}). */
public final class LifeInvoices implements LifeBilling {
    private final Invoicing invoicing;
    private final Consumer<Invoice> made;

    /** Invoices with these identifiers; {@code made} hears of each. */
    public LifeInvoices(Identifiers identifiers, Consumer<Invoice> made) {
        this.invoicing = new Invoicing(identifiers);
        this.made = made;
    }

    @Override
    public void bill(Handle handle, Subscription subscription, Cause cause, Instant billedAt,
                     Instant now) {
        Customer customer = new Customers(handle).byId(subscription.customerId()).orElseThrow();
        BillingEntity entity =
                new BillingEntities(handle).byId(customer.billingEntityId()).orElseThrow();
        Plan plan = new Plans(handle).byId(subscription.planId()).orElseThrow();
        SubscriptionTerms terms = new SubscriptionTerms(subscription, plan,
                BillingSettings.of(customer, entity).zone(), Succession.NONE);
        BillingOccasion occasion = new BillingOccasion(customer, billedAt,
                List.of(new BilledSubscription(terms, reason(cause))));
        invoicing.bill(handle, occasion, now).ifPresent(made);
    }

    private static InvoicingReason reason(Cause cause) {
        return switch (cause) {
            case START -> InvoicingReason.SUBSCRIPTION_STARTING;
            case ADVANCE_FIXED_CHARGES -> InvoicingReason.IN_ADVANCE_CHARGE;
            case END -> InvoicingReason.SUBSCRIPTION_TERMINATING;
        };
    }
}
