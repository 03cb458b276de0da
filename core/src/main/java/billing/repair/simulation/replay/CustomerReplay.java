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
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.subscription.BillingContext;
import billing.subscription.FixedChargeUnitEvents;
import billing.subscription.FixedChargeUnitEvents.UnitEvent;
import billing.subscription.FixedChargeUnitOverrides;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionLifecycle;
import billing.subscription.SubscriptionRevision;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Subscriptions;
import billing.subscription.Succession;
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
 * Lives a customer's life again in a replica: subscriptions are asked for, changed and ended when
 * they were, coupons given, usage comes at its own time, and everything between falls due by
 * itself.
 */
final class CustomerReplay {
    private static final int EVENTS_AT_ONCE = 100;
    private static final int ENDS = 0;
    private static final int STARTS = 1;
    private final Database stored;
    private final Database replica;
    private final Identifiers identifiers;
    private final UUID customerId;
    private final ZoneId zone;
    private final PlanHistory history;
    private final Set<UUID> stated;
    private final Deque<Deed> deeds;
    private final List<UsageEvent> arrived = new ArrayList<>();

    /**
     * A life to be lived.
     *
     * @param stated the plans that files state: they stay so; others change as they did in fact
     */
    CustomerReplay(Database stored, Database replica, Identifiers identifiers, UUID customerId,
                   Set<UUID> stated) {
        this.stored = stored;
        this.replica = replica;
        this.identifiers = identifiers;
        this.customerId = customerId;
        this.zone = stored.read(handle -> BillingContext.read(handle, customerId).zone());
        this.stated = stated;
        this.history = stored.read(handle -> PlanHistory.read(handle, customerId));
        this.deeds = new ArrayDeque<>(deeds(past()));
    }

    /** What was done: ends before starts of the same instant, for the name has to be free. */
    private record Deed(Instant at, int order, Consumer<UnitOfWork> done) {
    }

    private List<Subscription> past() {
        return stored.read(handle -> new Subscriptions(handle).ofCustomer(customerId)).stream()
                .filter(one -> one.isActive() || one.isTerminated() || one.isPending()).toList();
    }

    private List<Deed> deeds(List<Subscription> past) {
        List<Deed> all = new ArrayList<>();
        for (Subscription one : past) {
            Subscription begun = new SubscriptionRevision(one).following(
                    history.firstOf(one.id()).orElse(one.planId())).made(one.updatedAt());
            all.add(new Deed(one.createdAt(), STARTS, work ->
                    life(work).again(begun)));
            unitsOf(one).forEach(units -> all.add(new Deed(units.createdAt(), STARTS,
                    work -> running(work.handle(), one).ifPresent(now ->
                            new UnitChanges(work).again(now, units)))));
            if (one.isTerminated() && one.state().succession() == Succession.NONE
                    && !endedByDate(one)) {
                all.add(new Deed(one.state().terminatedAt(), ENDS, work -> end(work, one)));
            }
        }
        CouponTimeline coupons =
                stored.read(handle -> CouponTimeline.read(handle, customerId));
        for (AppliedCoupon one : coupons.given()) {
            all.add(new Deed(one.createdAt(), STARTS,
                    work -> new AppliedCoupons(work.handle()).insert(one)));
            coupons.endedByHand(one).ifPresent(end -> all.add(new Deed(end, ENDS,
                    work -> endCoupon(work.handle(), one, end))));
        }
        history.edits().stream().filter(edit -> !stated.contains(edit.plan().id()))
                .forEach(edit -> all.add(new Deed(edit.at(), ENDS,
                        work -> PlanHistory.impose(work.handle(), edit.plan(), edit.at()))));
        history.moves().forEach(move -> past.stream()
                .filter(one -> one.id().equals(move.subscriptionId())).forEach(one -> all.add(
                        new Deed(move.at(), ENDS, work -> move(work, one, move)))));
        all.sort(Comparator.comparing(Deed::at).thenComparing(Deed::order));
        return all;
    }

    /** Units that were stated behind the start; what files state of plans is stated by them. */
    private List<UnitEvent> unitsOf(Subscription one) {
        return stored.read(handle -> {
            Set<UUID> own = new FixedChargeUnitOverrides(handle).ofSubscription(one.id()).keySet();
            Map<UUID, List<UnitEvent>> units = new FixedChargeUnitEvents(handle).whole(one.id());
            Set<UUID> spared = new Plans(handle).byIds(stated).values().stream()
                    .flatMap(plan -> plan.pricing().fixedCharges().stream()).map(FixedCharge::id)
                    .filter(id -> !own.contains(id)).collect(Collectors.toSet());
            return units.values().stream().flatMap(List::stream)
                    .filter(unit -> one.state().activatedAt() != null
                            && unit.createdAt().isAfter(one.state().activatedAt())
                            && !spared.contains(unit.fixedChargeId())).toList();
        });
    }

    private void move(UnitOfWork work, Subscription one, PlanHistory.Move move) {
        Plan plan = new Plans(work.handle()).byId(move.planId()).orElseThrow();
        running(work.handle(), one).ifPresent(now -> new UnitChanges(work)
                .inherit(life(work).follow(now, plan), plan));
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

    /** Lives up to {@code now}. */
    void live(Instant now) {
        replica.writing(handle -> history.first().forEach(plan -> {
            if (!stated.contains(plan.id())) {
                PlanHistory.impose(handle, plan, now);
            }
        }));
        Set<String> names = past().stream().map(Subscription::externalId)
                .collect(Collectors.toSet());
        stored.<Void>read(handle -> {
            new EventStore(handle).each(names, this::arrive);
            return null;
        });
        takeIn();
        doUntil(now);
        run(now);
    }

    private void arrive(UsageEvent event) {
        if (!arrived.isEmpty() && (arrived.size() == EVENTS_AT_ONCE
                || !isOfOneSitting(arrived.get(0), event) || isDue(event))) {
            takeIn();
        }
        arrived.add(event);
    }

    /** Between the night's runs of one local day nothing falls due that usage could miss. */
    private boolean isOfOneSitting(UsageEvent one, UsageEvent other) {
        return LocalDays.of(one.timestamp(), zone).equals(LocalDays.of(other.timestamp(), zone))
                && isAtNight(one) == isAtNight(other);
    }

    private boolean isAtNight(UsageEvent event) {
        LocalDate date = LocalDays.of(event.timestamp(), zone);
        return event.timestamp().isBefore(LocalDays.startOf(date, zone).plusSeconds(3_600));
    }

    private boolean isDue(UsageEvent event) {
        return !deeds.isEmpty() && !deeds.peek().at().isAfter(event.timestamp());
    }

    private void takeIn() {
        if (arrived.isEmpty()) {
            return;
        }
        Instant at = arrived.get(arrived.size() - 1).timestamp();
        doUntil(arrived.get(0).timestamp());
        run(arrived.get(0).timestamp());
        Map<String, List<UsageEvent>> own = arrived.stream().collect(Collectors.groupingBy(
                UsageEvent::externalSubscriptionId, LinkedHashMap::new, Collectors.toList()));
        replica.writing(handle -> own.values().forEach(events ->
                new EventIngestion(new UnitOfWork(handle, identifiers, at))
                        .acceptAll(events.size(), events::get)));
        arrived.clear();
    }

    private void doUntil(Instant at) {
        while (!deeds.isEmpty() && !deeds.peek().at().isAfter(at)) {
            Deed deed = deeds.poll();
            run(deed.at());
            replica.writing(handle -> deed.done().accept(
                    new UnitOfWork(handle, identifiers, deed.at())));
        }
    }

    private static SubscriptionLifecycle life(UnitOfWork work) {
        return new SubscriptionLifecycle(work, new LifecycleInvoicing());
    }

    private void end(UnitOfWork work, Subscription past) {
        running(work.handle(), past).ifPresent(one -> life(work).terminate(one,
                past.terms().onTerminationCreditNote(), past.terms().onTerminationInvoice()));
    }

    private void run(Instant until) {
        RunReport report = new BillingRun(replica, identifiers).ofCustomer(customerId)
                .until(until, RunListener.SILENT);
        if (!report.failures().isEmpty()) {
            RunReport.Failure first = report.failures().get(0);
            throw first.reason() instanceof BillingException known ? known
                    : new IllegalStateException("nothing could be billed again at " + first.at(),
                            first.reason());
        }
    }
}
