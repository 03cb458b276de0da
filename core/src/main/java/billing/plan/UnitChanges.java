package billing.plan;

import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.service.Invoicing;
import billing.subscription.BillingContext;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.FixedChargeUnitEvents.UnitEvent;
import billing.subscription.store.FixedChargeUnitOverrides;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Takes changed units of fixed charges to the subscriptions that they hold for: from the next
 * period on, or at once, where what is paid in advance is invoiced
 * ({@code subscriptions-and-invoicing.md 11.2, 11.4}).
 */
public final class UnitChanges {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Changes at {@code now}, within the handle's transaction. */
    public UnitChanges(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * New units of a fixed charge.
     *
     * @param immediately whether they hold from now on, not from the next period
     */
    record Change(FixedCharge charge, BigDecimal units, boolean immediately) {
    }

    /**
     * What a plan has more or otherwise than before; subscriptions with own units are spared. Those
     * that wait for their payment get the units, too: what they were before was stated when the
     * wait began.
     */
    void ofPlan(Plan before, Plan after, Set<UUID> immediately) {
        Map<UUID, FixedCharge> known = before.pricing().fixedCharges().stream()
                .collect(Collectors.toMap(FixedCharge::id, Function.identity()));
        List<Change> changes = after.pricing().fixedCharges().stream()
                .filter(charge -> !known.containsKey(charge.id())
                        || known.get(charge.id()).units().compareTo(charge.units()) != 0)
                .map(charge -> new Change(charge, charge.units(),
                        immediately.contains(charge.id()))).toList();
        if (changes.isEmpty()) {
            return;
        }
        for (Subscription subscription : new Subscriptions(handle).ofPlan(after.id(),
                Set.of(SubscriptionStatus.ACTIVE, SubscriptionStatus.INCOMPLETE))) {
            Set<UUID> own =
                    new FixedChargeUnitOverrides(handle).ofSubscription(subscription.id()).keySet();
            change(subscription, after, changes.stream()
                    .filter(change -> !own.contains(change.charge().id())).toList());
        }
    }

    /** States again at {@code now} what units were stated once, under another database. */
    public void replay(Subscription subscription, UnitEvent past) {
        Plan plan = new Plans(handle).get(subscription.planId());
        plan.pricing().fixedCharges().stream().filter(one -> one.id().equals(past.fixedChargeId()))
                .findFirst().ifPresent(charge -> change(subscription, plan,
                        List.of(new Change(charge, past.units(), !past.fromNextPeriod()))));
    }

    /**
     * Changes of one subscription that is active or waits for its payment; those of one moment
     * share an invoice. Nothing is billed while it waits.
     */
    void change(Subscription subscription, Plan plan, List<Change> changes) {
        BillingContext context = BillingContext.read(handle, subscription);
        SubscriptionTerms terms = new BillingHistory(handle, null)
                .after(context.terms(subscription, plan), now);
        Instant nextPeriod =
                BillingWindows.current(terms, now).fixedCharges().to().plusSeconds(1);
        FixedChargeUnitEvents events = new FixedChargeUnitEvents(handle);
        Set<UUID> billed = new HashSet<>();
        for (Change change : changes) {
            events.insert(new UnitEvent(work.nextId(), subscription.id(),
                    change.charge().id(), change.units(),
                    change.immediately() ? now : nextPeriod, !change.immediately(), now));
            if (change.immediately() && change.charge().billing().payInAdvance()) {
                billed.add(change.charge().id());
            }
        }
        if (!billed.isEmpty() && subscription.isActive()) {
            new Invoicing().bill(work, new BillingTrigger(context.customer(), now,
                    List.of(BilledSubscription.ofUnits(terms, billed))));
        }
    }

    /** Gives the fixed charges of a child plan the past of those that they stand for. */
    public void inherit(Subscription subscription, Plan child) {
        FixedChargeUnitEvents events = new FixedChargeUnitEvents(handle);
        Map<UUID, List<UnitEvent>> past = events.whole(subscription.id());
        for (FixedCharge charge : child.pricing().fixedCharges()) {
            for (UnitEvent event : past.getOrDefault(charge.parentId(), new ArrayList<>())) {
                events.insert(new UnitEvent(work.nextId(), subscription.id(),
                        charge.id(), event.units(), event.effectiveAt(),
                        event.fromNextPeriod(), event.createdAt()));
            }
        }
    }
}
