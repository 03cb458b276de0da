package billing.subscription.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.time.LocalDays;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingDays;
import billing.subscription.BillingPort;
import billing.subscription.BillingPort.Cause;
import billing.subscription.BillingPort.Part;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Trial;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Starts that were paid after their first billing day ({@code subscriptions-and-invoicing.md 2.9}):
 * nothing was billed while they waited, and no run looks back.
 */
final class LateStart {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;

    LateStart(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
    }

    /** Bills what fell due between the start and now, each with the windows of its own day. */
    Subscription catchUp(Subscription active, ZoneId zone) {
        Plan plan = new Plans(handle).get(active.planId());
        SubscriptionTerms terms = new SubscriptionTerms(active, plan, zone);
        SortedMap<Instant, Cause> missed = billingDays(terms);
        Optional<Instant> trialEnd = trialEnd(terms);
        // A trial that ends on a billing day leaves its fee to that day.
        trialEnd.filter(end -> plan.billing().payInAdvance()
                        && !BillingDays.isBillingDay(terms, terms.localDate(end)))
                .ifPresent(end -> missed.put(end, Cause.START));
        missed.forEach((at, cause) ->
                billing.bill(work, List.of(new Part(active, cause)), at));
        return trialEnd.map(end -> trialEnded(active, end)).orElse(active);
    }

    /** The billing days after the start, including today: no hour of its run may be left. */
    private SortedMap<Instant, Cause> billingDays(SubscriptionTerms terms) {
        SortedMap<Instant, Cause> days = new TreeMap<>();
        LocalDate today = terms.localDate(now);
        LocalDate day = BillingDays.nextAfter(terms, terms.startedOn());
        while (!day.isAfter(today)) {
            days.put(day.equals(today) ? now : LocalDays.startOf(day, terms.zone()),
                    Cause.PERIOD);
            day = BillingDays.nextAfter(terms, day);
        }
        return days;
    }

    /** The end of a trial that went on at the start and is over now. */
    private Optional<Instant> trialEnd(SubscriptionTerms terms) {
        Subscription active = terms.subscription();
        return Trial.end(terms.plan(), new Subscriptions(handle).initialStart(active))
                .filter(end -> end.isAfter(active.state().startedAt()) && !end.isAfter(now));
    }

    private Subscription trialEnded(Subscription active, Instant end) {
        Subscription ended = new SubscriptionRevision(active).trialEnded(end).made(now);
        new Subscriptions(handle).update(ended);
        Notices.in(handle).add(EventType.SUBSCRIPTION_TRIAL_ENDED, ended.id());
        return ended;
    }
}
