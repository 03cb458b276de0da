package billing.run;

import billing.catalog.Plan;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.fee.store.BillingHistory;
import billing.kernel.time.LocalDays;
import billing.run.schedule.JobType;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import billing.run.schedule.Schedule;
import billing.subscription.ActivationRule;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.Trial;
import billing.subscription.service.SubscriptionLifecycle;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * What falls due for subscriptions but the billing of periods: starts, ends, trials, warnings,
 * changes of plan ({@code subscriptions-and-invoicing.md 5}). Each is a transaction of its own that
 * first looks whether the subscription is still as it was read; one that fails leaves the others
 * alone.
 */
final class SubscriptionJobs {
    private final Database database;
    private final Identifiers identifiers;
    private final Schedule schedule;
    private final RunReport report;
    private final BiConsumer<Invoice, Instant> booked;

    /**
     * Carries the jobs out in a database; adds to a report, and passes every invoice that is made
     * to {@code booked}.
     */
    SubscriptionJobs(Database database, Identifiers identifiers, Schedule schedule,
                     RunReport report, BiConsumer<Invoice, Instant> booked) {
        this.database = database;
        this.identifiers = identifiers;
        this.schedule = schedule;
        this.report = report;
        this.booked = booked;
    }

    /** Does what is due for a subscription; what fails is reported. */
    void carryOut(JobType work, LiveSubscription live, Instant at) {
        IsolatedWork.attempt(() -> {
            switch (work) {
                case ACTIVATION -> activate(live, at);
                case ENDING -> releaseExternalId(work, live, at,
                        (lifecycle, current) -> lifecycle.end(current));
                case START_EXPIRY -> releaseExternalId(work, live, at,
                        (lifecycle, current) -> lifecycle.abandon(current,
                                ActivationRule.Status.EXPIRED));
                case TRIAL_END -> endTrial(live, at);
                case TERMINATION_ALERT -> alert(live, at);
                default -> throw new IllegalStateException(work + " of a subscription");
            }
        }, e -> failed(live, work, at, e));
    }

    private void activate(LiveSubscription live, Instant at) {
        boolean waits = database.read(handle -> new SubscriptionLifecycle(
                new UnitOfWork(handle, identifiers, at), BillingPort.NONE)
                .isInUse(live.subscription().externalId()));
        if (waits) {
            // Until the end of the one that has the external id only its own end can fall due.
            schedule.follow(read(live));
        } else if (change(live, at, (lifecycle, current) -> lifecycle.activate(current))) {
            report.did(JobType.ACTIVATION, 1);
        }
    }

    /** Takes a step that frees an external id, and schedules the subscriptions that wait for it. */
    private void releaseExternalId(JobType work, LiveSubscription live, Instant at, Step step) {
        if (change(live, at, step)) {
            report.did(work, 1);
            database.read(handle -> new LiveSubscriptions(handle)
                            .waitingFor(live.subscription().externalId()))
                    .forEach(schedule::follow);
        }
    }

    /**
     * The fee that a trial held back is billed, unless today's periodic invoice carries it, or the
     * period was billed before the trial was added or changed.
     */
    private void endTrial(LiveSubscription live, Instant at) {
        Plan plan = live.terms().plan();
        Instant trialEnd = Trial.end(plan, live.initialStart()).orElseThrow();
        LocalDate today = live.terms().localDate(at);
        boolean overBefore = !trialEnd.isAfter(live.subscription().createdAt());
        boolean bill = plan.billing().payInAdvance() && !overBefore && live.startBilledOn() == null
                && !today.equals(live.billedOn()) && !database.read(handle ->
                        new BillingHistory(handle, null).hasSubscriptionFeeAfter(
                                live.subscription().id(), at));
        if (change(live, at, (lifecycle, current) -> bill
                ? lifecycle.billTrialEnd(current, trialEnd)
                : lifecycle.endTrial(current, trialEnd))) {
            report.did(JobType.TRIAL_END, 1);
        }
    }

    private void alert(LiveSubscription live, Instant at) {
        LocalDate date = LocalDate.ofInstant(at, ZoneOffset.UTC);
        if (change(live, at,
                (lifecycle, current) -> lifecycle.alertTermination(current, date))) {
            report.did(JobType.TERMINATION_ALERT, 1);
        }
    }

    /** A step in a subscription's life. */
    @FunctionalInterface
    private interface Step {
        Subscription take(SubscriptionLifecycle lifecycle, Subscription current);
    }

    /** Takes a step, and follows what comes after it; false when the subject has changed. */
    private boolean change(LiveSubscription live, Instant at, Step step) {
        List<Invoice> made = new ArrayList<>();
        boolean done = database.write(handle -> {
            made.clear();
            if (!LiveSubscriptions.unchanged(handle, List.of(live)).test(live)) {
                return false;
            }
            LifecycleInvoicing invoices = new LifecycleInvoicing(made::add);
            step.take(new SubscriptionLifecycle(new UnitOfWork(handle, identifiers, at),
                    invoices), live.subscription());
            return true;
        });
        made.forEach(invoice -> booked.accept(invoice, at));
        schedule.follow(read(live));
        return done;
    }

    /** A downgrade that waited for this day takes the place of the ordinary invoice. */
    void changePlan(LiveSubscription live, Instant at) {
        Instant day = LocalDays.startOf(live.terms().localDate(at), live.terms().zone());
        IsolatedWork.attempt(() -> {
            if (change(live, at, (lifecycle, current) -> lifecycle.changePlan(current, day))) {
                report.did(JobType.PERIODIC_BILLING, 1);
                database.read(handle -> new LiveSubscriptions(handle).byId(
                        live.waiting().subscription().id()))
                        .ifPresent(schedule::follow);
            }
        }, e -> failed(live, JobType.PERIODIC_BILLING, at, e));
    }

    /** A subscription in its present state. */
    LiveSubscription read(LiveSubscription live) {
        return database.read(handle -> new LiveSubscriptions(handle)
                .byId(live.subscription().id()).orElseThrow());
    }

    /** Reports what failed, and leaves the subscription to the next run. */
    void failed(LiveSubscription live, JobType work, Instant at, RuntimeException reason) {
        Subscription subscription = live.subscription();
        report.failed(at, work, subscription.externalId(), subscription.id(), reason);
        schedule.leave(live);
    }
}
