package billing.invoicing.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.store.BillingHistory;
import billing.kernel.time.LocalDays;
import billing.subscription.BillingDays;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.Trial;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the billed subscriptions of a preview, in their state at the billing instant. */
final class PreviewTrigger {
    private final UnitOfWork work;
    private final Handle handle;
    private final Customer customer;
    private final ZoneId zone;
    private final Instant billedAt;
    private final List<BilledSubscription> billed = new ArrayList<>();

    PreviewTrigger(UnitOfWork work, Customer customer, ZoneId zone) {
        this.work = work;
        this.handle = work.handle();
        this.customer = customer;
        this.zone = zone;
        this.billedAt = work.now();
    }

    /**
     * The ends of trials on days before, which bill the fee of the running period
     * ({@code subscriptions-and-invoicing.md 4.2}).
     */
    List<BillingTrigger> trialEnds() {
        return billed.stream().map(BilledSubscription::terms)
                .filter(terms -> terms.plan().billing().payInAdvance())
                .flatMap(terms -> trialEnd(terms).stream()).toList();
    }

    private Optional<BillingTrigger> trialEnd(SubscriptionTerms terms) {
        Subscription subscription = terms.subscription();
        if (subscription.state().trialEndedAt() != null) {
            return Optional.empty();
        }
        Subscriptions stored = new Subscriptions(handle);
        Instant start = subscription.state().startedAt();
        return Trial.end(terms.plan(), stored.initialStart(subscription))
                .filter(end -> end.isAfter(start))
                .filter(end -> terms.localDate(end).isBefore(terms.localDate(billedAt)))
                .filter(end -> !new BillingHistory(handle, null)
                        .hasSubscriptionFeeAfter(subscription.id(), end))
                .map(end -> new BillingTrigger(customer, end, List.of(new BilledSubscription(
                        stored.byId(subscription.id()).map(this::terms).orElse(terms),
                        InvoicingReason.SUBSCRIPTION_STARTING))));
    }

    BillingTrigger trigger() {
        return new BillingTrigger(customer, billedAt, billed);
    }

    /** Adds the start of a subscription, simulated as active. */
    PreviewTrigger start(SubscriptionTerms started) {
        return add(started, InvoicingReason.SUBSCRIPTION_STARTING);
    }

    /** Adds a period of a subscription, simulated as active. */
    PreviewTrigger period(SubscriptionTerms active) {
        return add(active, InvoicingReason.SUBSCRIPTION_PERIODIC);
    }

    /** Adds the next period of an active subscription, or its scheduled plan change. */
    PreviewTrigger period(Subscription active) {
        SubscriptionTerms terms = terms(active);
        LocalDate day = terms.localDate(billedAt);
        Optional<Subscription> waiting = new Subscriptions(handle).next(active.id())
                .filter(Subscription::isPending).filter(next -> BillingDays.isFull(terms, day));
        if (waiting.isEmpty()) {
            return period(terms);
        }
        Instant midnight = LocalDays.startOf(day, zone);
        Subscription next = SimulatedSubscription.started(waiting.get(), midnight, billedAt);
        return changed(active, next, plan(next), Succession.DOWNGRADED, midnight);
    }

    /** Adds the end of an active subscription. */
    PreviewTrigger end(Subscription active, Instant at) {
        SubscriptionTerms ended = terms(SimulatedSubscription.terminated(active, at));
        return add(ended, InvoicingReason.SUBSCRIPTION_TERMINATING);
    }

    /** Adds a plan change at an instant. */
    PreviewTrigger change(Subscription active, Plan plan, Succession how, Instant at) {
        return changed(active, SimulatedSubscription.following(active, work.at(at).nextId(), plan,
                at), plan, how, at);
    }

    private PreviewTrigger changed(Subscription active, Subscription next, Plan plan,
                                   Succession how, Instant at) {
        billed.addAll(new PlanChangeTrigger(work).billed(terms(active),
                new SubscriptionTerms(next, plan, zone), how, at));
        return this;
    }

    private PreviewTrigger add(SubscriptionTerms terms, InvoicingReason reason) {
        billed.add(new BilledSubscription(terms, reason));
        return this;
    }

    private SubscriptionTerms terms(Subscription subscription) {
        return new BillingHistory(handle, null).after(
                new SubscriptionTerms(subscription, plan(subscription), zone), billedAt);
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).get(subscription.planId());
    }
}
