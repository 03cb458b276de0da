package billing.run;

import billing.customer.store.PaymentMethods;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.engine.driver.WriteScope;
import billing.invoicing.Invoice;
import billing.invoicing.service.PreparedInvoice;
import billing.kernel.work.Pipeline;
import billing.run.schedule.DueJob;
import billing.run.schedule.DueJobs;
import billing.run.schedule.JobType;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.RunScope;
import billing.run.schedule.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Carries a schedule out. Every step is one transaction that first looks whether its subject is
 * still as it was read: another program may have changed it meanwhile.
 */
final class RunInProgress implements AutoCloseable {
    private final Database database;
    private final Identifiers identifiers;
    private final RunScope scope;
    private final Preparation preparation;
    private final Schedule schedule;
    private final RunListener listener;
    private final RunReport report = new RunReport();
    private final CollectionJobs collection;
    private final DraftJobs drafts;
    private final WalletJobs wallets;
    private final SubscriptionJobs subscriptions;
    private final FlaggedUsage usage;
    private final Pipeline<List<List<LiveSubscription>>, List<PreparedGroup>> pipeline;
    private final SharedBilling shared;

    /**
     * A run about to start.
     *
     * @param scope     whose work alone it carries out
     * @param preparing threads that compute invoices ahead; 0 for none but the caller's
     * @param shared    billing that other nodes help with; null for none
     */
    RunInProgress(Database database, Identifiers identifiers, Schedule schedule,
                  RunScope scope, RunListener listener, int preparing, SharedBilling shared) {
        this.database = database;
        this.identifiers = identifiers;
        this.preparation = new Preparation(database, report::partFailed);
        this.schedule = schedule;
        this.collection = new CollectionJobs(database, identifiers, schedule, report);
        this.scope = scope;
        this.usage = new FlaggedUsage(database, identifiers, scope);
        this.listener = listener;
        this.pipeline = new Pipeline<>(preparing);
        this.shared = shared;
        this.drafts = new DraftJobs(database, identifiers, report, this::booked);
        this.wallets = new WalletJobs(database, identifiers, scope, report, this::booked);
        this.subscriptions = new SubscriptionJobs(database, identifiers, schedule, report,
                this::booked);
    }

    RunReport carryOut() {
        while (carryOutNext()) {
            // A method of its own: what it has taken is not in memory when the next is read.
        }
        return report;
    }

    /** Carries the next jobs out; false when there are none left. */
    private boolean carryOutNext() {
        Optional<DueJobs> next = schedule.take();
        next.ifPresent(due -> {
            if (due.isFirst()) {
                listener.arrives(due.at());
            }
            carryOut(due);
            listener.carriedOut(due.work(), due.at(), due.jobs().size());
            if (due.isLast()) {
                database.read(handle -> following(handle, due.at())).forEach(schedule::add);
            }
        });
        return next.isPresent();
    }

    /** What steps of any type make due: balances to compute, top-ups, usage to check. */
    private List<DueJob> following(Handle handle, Instant at) {
        List<DueJob> due = new ArrayList<>(WalletJobs.following(handle, scope));
        due.addAll(usage.following(handle, at));
        return due;
    }

    @Override
    public void close() {
        pipeline.close();
    }

    private void carryOut(DueJobs due) {
        if (due.work() == JobType.PERIODIC_BILLING) {
            billPeriods(due.subscriptions(), due.at());
        } else if (due.work() == JobType.FINALIZATION) {
            drafts.makeFinal(due.jobs(), due.at());
        } else if (due.subscriptions().isEmpty()) {
            due.jobs().forEach(job ->
                    IsolatedWork.attempt(() -> carryOut(job), reason -> failed(job, reason)));
        } else {
            due.subscriptions().forEach(live ->
                    subscriptions.carryOut(due.work(), live, due.at()));
        }
    }

    private void carryOut(DueJob due) {
        switch (due.work()) {
            case DRAFT_REFRESH -> drafts.refresh(due.at());
            case USAGE_CHECK, LIFETIME_USAGE ->
                    usage.subscriptions(due).forEach(id -> checkUsage(id, due));
            case OVERDUE -> collection.markOverdue(due);
            case COUPON_EXPIRY -> report.did(due.work(), database.write(handle ->
                    new ScheduledJobs(handle).endExpiredCoupons(due.at())));
            case EVENT_CHECK -> report.did(due.work(), new EventReview(database).report(due));
            case WALLET_BALANCES -> wallets.refreshBalances(due.at());
            case WALLET_EXPIRY -> wallets.endWallets(due.at());
            case RULE_EXPIRY -> wallets.endRules(due.at());
            case THRESHOLD_TOP_UPS -> wallets.topUpByThreshold(due.at());
            case INTERVAL_TOP_UPS -> {
                wallets.topUpByInterval(due.at());
                database.read(handle -> WalletJobs.intervals(handle, scope))
                        .forEach(schedule::add);
            }
            case DUNNING -> collection.requestPayments(due);
            default -> throw new IllegalStateException(due.work() + " of a subscription");
        }
    }

    private void checkUsage(UUID subscription, DueJob due) {
        IsolatedWork.attempt(() -> {
            usage.check(subscription, due).ifPresent(invoice -> booked(invoice, due.at()));
            report.did(due.work(), 1);
        }, e -> report.failed(due.at(), due.work(), subscription.toString(), e));
    }

    private void billPeriods(List<LiveSubscription> together, Instant at) {
        List<LiveSubscription> due = new ArrayList<>(together.size());
        for (LiveSubscription live : together) {
            if (live.changesPlanOn(live.terms().localDate(at))) {
                subscriptions.changePlan(live, at);
            } else {
                due.add(live);
            }
        }
        List<List<LiveSubscription>> groups = List.copyOf(BillingGroups.of(due,
                customer -> database.read(handle ->
                        new PaymentMethods(handle).defaultOf(customer))));
        if (shared != null && groups.size() >= SharedBilling.LEAST) {
            shared.bill(groups, at, (group, invoice) -> follow(group, invoice, at),
                    (group, reason) -> group.forEach(live ->
                            subscriptions.failed(live, JobType.PERIODIC_BILLING, at, reason)));
            return;
        }
        pipeline.work(Preparation.inParts(groups),
                part -> preparation.prepare(part, at),
                ready -> book(ready.stream().flatMap(List::stream).toList(), at));
    }

    /**
     * Invoices that are ready together share one commit, because a commit waits for the disk. If
     * writing them fails, each gets a transaction of its own, so that it fails alone.
     */
    private void book(List<PreparedGroup> ready, Instant at) {
        if (ready.size() > 1 && ready.stream().allMatch(one -> one.failure() == null)) {
            Map<PreparedInvoice, BookedInvoice> made = new HashMap<>();
            if (IsolatedWork.attempt(() -> made.putAll(write(ready, at)), together ->
                    report.eachAlone(together, () -> ready.forEach(one -> book(one, at))))) {
                ready.forEach(one -> follow(one.group(), made.get(one.invoice()), at));
            }
        } else {
            ready.forEach(one -> book(one, at));
        }
    }

    private void book(PreparedGroup prepared, Instant at) {
        IsolatedWork.attempt(() -> {
            if (prepared.failure() != null) {
                throw prepared.failure();
            }
            follow(prepared.group(), write(List.of(prepared), at).get(prepared.invoice()), at);
        }, e -> prepared.group().forEach(live ->
                subscriptions.failed(live, JobType.PERIODIC_BILLING, at, e)));
    }

    private Map<PreparedInvoice, BookedInvoice> write(List<PreparedGroup> ready, Instant at) {
        return database.write(WriteScope.CUSTOMERS, handle -> PreparedGroup.book(
                new UnitOfWork(handle, identifiers, at), preparation, ready));
    }

    /** Invoice is null when it was not made. */
    private void follow(List<LiveSubscription> group, BookedInvoice invoice, Instant at) {
        if (invoice == null) {
            billAgain(group, at);
            return;
        }
        booked(invoice, at);
        report.did(JobType.PERIODIC_BILLING, group.size());
        group.forEach(live -> schedule.follow(live.billedOn(live.terms().localDate(at))));
    }

    /**
     * Something had changed, or a period of the group has been billed before: those as they were
     * read are billed one by one, the others by what is true of them now.
     */
    private void billAgain(List<LiveSubscription> group, Instant at) {
        for (LiveSubscription live : group) {
            LiveSubscription now = subscriptions.read(live);
            if (!now.equals(live)) {
                schedule.follow(now);
            } else if (group.size() > 1) {
                book(preparation.prepare(List.of(List.of(live)), at), at);
            } else {
                schedule.follow(live.billedOn(live.terms().localDate(at)));
            }
        }
    }

    private void booked(Invoice invoice, Instant at) {
        booked(BookedInvoice.of(invoice, at), at);
    }

    private void booked(BookedInvoice invoice, Instant at) {
        report.made(invoice.made());
        listener.made(invoice.made());
        invoice.following().stream().filter(this::isOfThisRun).forEach(schedule::add);
    }

    /** What is done for all customers together is left to a run over all, as of its instant. */
    private boolean isOfThisRun(DueJob following) {
        return scope.isAll() || following.subject() != null;
    }

    private void failed(DueJob due, RuntimeException reason) {
        if (due.subject() == null) {
            report.failed(due.at(), due.work(), null, reason);
        } else {
            UUID draft = due.subject().id();
            report.failed(due.at(), due.work(), draft.toString(), draft, reason);
        }
    }
}
