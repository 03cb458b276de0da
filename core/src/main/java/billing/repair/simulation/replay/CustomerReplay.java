package billing.repair.simulation.replay;

import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.ingestion.EventIngestion;
import billing.kernel.error.BillingException;
import billing.kernel.time.LocalDays;
import billing.plan.UnitChanges;
import billing.repair.simulation.CouponTimeline;
import billing.run.BillingRun;
import billing.run.LifecycleInvoicing;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.run.schedule.FailedJob;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.subscription.BillingContext;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.service.SubscriptionRevision;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.FixedChargeUnitEvents.UnitEvent;
import billing.subscription.store.FixedChargeUnitOverrides;
import billing.subscription.store.Subscriptions;
import billing.usage.UsageEvent;
import billing.usage.store.EventStore;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Replays a customer's history in a replica: subscriptions are created, changed and terminated,
 * coupons applied and usage ingested at their original times, and billing runs in between as it
 * falls due.
 */
final class CustomerReplay {
    private static final int EVENTS_AT_ONCE = 100;
    private final Database stored;
    private final Database replica;
    private final Identifiers identifiers;
    private final UUID customerId;
    private final ZoneId zone;
    private final PlanHistory history;
    private final Set<UUID> defined;
    private final Deque<Action> actions;
    private final List<UsageEvent> buffered = new ArrayList<>();

    /**
     * Creates a replay.
     *
     * @param defined the plans defined by files, which do not change; others change as they
     *                actually did
     */
    CustomerReplay(Database stored, Database replica, Identifiers identifiers, UUID customerId,
                   Set<UUID> defined) {
        this.stored = stored;
        this.replica = replica;
        this.identifiers = identifiers;
        this.customerId = customerId;
        this.zone = stored.read(handle -> BillingContext.read(handle, customerId).zone());
        this.defined = defined;
        this.history = stored.read(handle -> PlanHistory.read(handle, customerId));
        this.actions = new ArrayDeque<>(actions(past()));
    }

    /**
     * The order of the actions of one instant: ends precede starts, because the external id must be
     * unused.
     */
    private enum Order {
        END, START
    }

    /** An action of the history. */
    private record Action(Instant at, Order order, Consumer<UnitOfWork> change) {
    }

    private List<Subscription> past() {
        return stored.read(handle -> new Subscriptions(handle).ofCustomer(customerId)).stream()
                .filter(one -> one.isActive() || one.isTerminated() || one.isPending()).toList();
    }

    private List<Action> actions(List<Subscription> past) {
        List<Action> all = new ArrayList<>();
        for (Subscription one : past) {
            Subscription initial = new SubscriptionRevision(one).following(
                    history.firstOf(one.id()).orElse(one.planId())).made(one.updatedAt());
            all.add(new Action(one.createdAt(), Order.START, work ->
                    lifecycle(work).replay(initial)));
            unitsOf(one).forEach(units -> all.add(new Action(units.createdAt(), Order.START,
                    work -> running(work.handle(), one).ifPresent(now ->
                            new UnitChanges(work).replay(now, units)))));
            if (one.isTerminated() && one.state().succession() == Succession.NONE
                    && !endedByDate(one)) {
                all.add(new Action(one.state().terminatedAt(), Order.END, work -> end(work, one)));
            }
        }
        CouponTimeline coupons =
                stored.read(handle -> CouponTimeline.read(handle, customerId));
        for (AppliedCoupon one : coupons.applied()) {
            all.add(new Action(one.createdAt(), Order.START,
                    work -> new AppliedCoupons(work.handle()).insert(one)));
            coupons.endedByUser(one).ifPresent(end -> all.add(new Action(end, Order.END,
                    work -> endCoupon(work.handle(), one, end))));
        }
        history.edits().stream().filter(edit -> !defined.contains(edit.plan().id()))
                .forEach(edit -> all.add(new Action(edit.at(), Order.END,
                        work -> new Plans(work.handle()).restore(edit.plan(), edit.at()))));
        history.moves().forEach(move -> past.stream()
                .filter(one -> one.id().equals(move.subscriptionId())).forEach(one -> all.add(
                        new Action(move.at(), Order.END, work -> move(work, one, move)))));
        all.sort(Comparator.comparing(Action::at).thenComparing(Action::order));
        return all;
    }

    /** Returns the units set after the start, except those of plans defined by files. */
    private List<UnitEvent> unitsOf(Subscription one) {
        return stored.read(handle -> {
            Set<UUID> own = new FixedChargeUnitOverrides(handle).ofSubscription(one.id()).keySet();
            Map<UUID, List<UnitEvent>> units = new FixedChargeUnitEvents(handle).whole(one.id());
            Set<UUID> excluded = new Plans(handle).byIds(defined).values().stream()
                    .flatMap(plan -> plan.pricing().fixedCharges().stream()).map(FixedCharge::id)
                    .filter(id -> !own.contains(id)).collect(Collectors.toSet());
            return units.values().stream().flatMap(List::stream)
                    .filter(unit -> one.state().activatedAt() != null
                            && unit.createdAt().isAfter(one.state().activatedAt())
                            && !excluded.contains(unit.fixedChargeId())).toList();
        });
    }

    private void move(UnitOfWork work, Subscription one, PlanHistory.Move move) {
        Plan plan = new Plans(work.handle()).get(move.planId());
        running(work.handle(), one).ifPresent(now -> new UnitChanges(work)
                .inherit(lifecycle(work).follow(now, plan), plan));
    }

    private Optional<Subscription> running(Handle handle, Subscription past) {
        return new Subscriptions(handle).find(past.externalId(), SubscriptionStatus.ACTIVE);
    }

    private void endCoupon(Handle handle, AppliedCoupon coupon, Instant end) {
        AppliedCoupons coupons = new AppliedCoupons(handle);
        coupons.byIds(List.of(coupon.id())).forEach(one -> coupons.update(one.ended(end)));
    }

    private boolean endedByDate(Subscription one) {
        return one.terms().endingAt() != null && LocalDays.of(one.terms().endingAt(), zone)
                .equals(LocalDays.of(one.state().terminatedAt(), zone));
    }

    /** Replays the history up to {@code now}. */
    void replay(Instant now) {
        replica.writing(handle -> history.first().forEach(plan -> {
            if (!defined.contains(plan.id())) {
                new Plans(handle).restore(plan, now);
            }
        }));
        Set<String> names = past().stream().map(Subscription::externalId)
                .collect(Collectors.toSet());
        stored.<Void>read(handle -> {
            new EventStore(handle).each(names, this::buffer);
            return null;
        });
        ingest();
        executeUntil(now);
        run(now);
    }

    private void buffer(UsageEvent event) {
        if (!buffered.isEmpty() && (buffered.size() == EVENTS_AT_ONCE
                || !canIngestTogether(buffered.get(0), event) || isDue(event))) {
            ingest();
        }
        buffered.add(event);
    }

    /**
     * Whether events can be ingested together: between the nightly runs of one local day nothing
     * falls due.
     */
    private boolean canIngestTogether(UsageEvent one, UsageEvent other) {
        return LocalDays.of(one.timestamp(), zone).equals(LocalDays.of(other.timestamp(), zone))
                && isAtNight(one) == isAtNight(other);
    }

    private boolean isAtNight(UsageEvent event) {
        LocalDate date = LocalDays.of(event.timestamp(), zone);
        return event.timestamp().isBefore(LocalDays.startOf(date, zone).plusSeconds(3_600));
    }

    private boolean isDue(UsageEvent event) {
        return !actions.isEmpty() && !actions.peek().at().isAfter(event.timestamp());
    }

    private void ingest() {
        if (buffered.isEmpty()) {
            return;
        }
        Instant at = buffered.get(buffered.size() - 1).timestamp();
        executeUntil(buffered.get(0).timestamp());
        run(buffered.get(0).timestamp());
        Map<String, List<UsageEvent>> own = buffered.stream().collect(Collectors.groupingBy(
                UsageEvent::externalSubscriptionId, LinkedHashMap::new, Collectors.toList()));
        replica.writing(handle -> own.values().forEach(events ->
                new EventIngestion(new UnitOfWork(handle, identifiers, at))
                        .acceptAll(events.size(), events::get)));
        buffered.clear();
    }

    private void executeUntil(Instant at) {
        while (!actions.isEmpty() && !actions.peek().at().isAfter(at)) {
            Action action = actions.poll();
            run(action.at());
            replica.writing(handle -> action.change().accept(
                    new UnitOfWork(handle, identifiers, action.at())));
        }
    }

    private static SubscriptionLifecycle lifecycle(UnitOfWork work) {
        return new SubscriptionLifecycle(work, new LifecycleInvoicing());
    }

    private void end(UnitOfWork work, Subscription past) {
        running(work.handle(), past).ifPresent(one -> lifecycle(work).end(one,
                past.terms().onTerminationCreditNote(), past.terms().onTerminationInvoice()));
    }

    private void run(Instant until) {
        RunReport report = new BillingRun(replica, identifiers).ofCustomers(Set.of(customerId))
                .until(until, RunListener.SILENT);
        if (!report.failures().isEmpty()) {
            FailedJob first = report.failures().get(0);
            throw first.reason() instanceof BillingException known ? known
                    : new IllegalStateException("the replay failed at " + first.at(),
                            first.reason());
        }
    }
}
