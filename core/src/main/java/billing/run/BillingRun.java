package billing.run;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.work.Pipeline;
import billing.run.schedule.CompletedWork;
import billing.run.schedule.JobType;
import billing.run.schedule.LiveSubscriptions;
import billing.run.schedule.RunMemory;
import billing.run.schedule.RunPeriod;
import billing.run.schedule.RunScope;
import billing.run.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * Bills and carries out everything that falls due with time: starts, periods, ends, trials, drafts,
 * overdue invoices, coupons ({@code subscriptions-and-invoicing.md 5}).
 *
 * <p>Work is done in the order of its scheduled instants, with the clock set to that instant, each
 * step in a transaction of its own. What is due follows from the data and from how far the last
 * completed run came: a run may be repeated, killed and repeated, or left out for a year, and each
 * thing is done once. What changed data make due at an instant that is over is done at the next
 * turn of its work.
 */
public final class BillingRun {
    /** Longer than restarts and upgrades take. */
    private static final Duration LONG = Duration.ofDays(1);
    private final Database database;
    private final Identifiers identifiers;
    private final RunScope scope;
    private final RunMemory memory;

    /** The run over a whole database. */
    public BillingRun(Database database, Identifiers identifiers) {
        this(database, identifiers, RunScope.ALL, RunMemory.USUAL);
    }

    private BillingRun(Database database, Identifiers identifiers, RunScope scope,
                       RunMemory memory) {
        this.database = database;
        this.identifiers = identifiers;
        this.scope = scope;
        this.memory = memory;
    }

    /** The run over the subscriptions, drafts, usage and wallets of some customers. */
    public BillingRun ofCustomers(Collection<UUID> ids) {
        return new BillingRun(database, identifiers, RunScope.ofCustomers(ids), memory);
    }

    /** The same run with other limits. */
    BillingRun within(RunMemory other) {
        return new BillingRun(database, identifiers, scope, other);
    }

    /** What {@link #until} would do now; nothing is written. */
    public RunPlan plan(Instant now) {
        return plan(Instant.EPOCH, now);
    }

    /** The part of what {@link #until} would do that is due later than {@code after}. */
    public RunPlan plan(Instant after, Instant until) {
        return database.read(handle -> plan(handle, after, until));
    }

    /** The same as a transaction finds it. */
    RunPlan plan(Handle handle, Instant until) {
        return plan(handle, Instant.EPOCH, until);
    }

    private RunPlan plan(Handle handle, Instant after, Instant until) {
        RunPeriod period = new RunPeriod(until, CompletedWork.read(handle));
        RunForecast forecast = new RunForecast(after, period);
        new LiveSubscriptions(handle).each(scope, forecast::count);
        new ScheduledJobs(handle).each(period, scope, forecast::count);
        return forecast.plan();
    }

    /** The external ids of the subscriptions for which {@link #until} would do one of some jobs. */
    public Set<String> due(Instant now, Set<JobType> jobs) {
        return database.read(handle -> {
            Set<String> due = new HashSet<>();
            RunForecast forecast = new RunForecast(Instant.EPOCH,
                    new RunPeriod(now, CompletedWork.read(handle)));
            new LiveSubscriptions(handle).each(scope, live -> {
                if (!Collections.disjoint(forecast.count(live), jobs)) {
                    due.add(live.subscription().externalId());
                }
            });
            return due;
        });
    }

    /**
     * What is due now in a database without a run for more than a day: an operator who opens an old
     * one, or a copy, may not want all of it billed. Empty when nothing has been due for as long,
     * or a run has been completed since: what failed in it needs no confirmation.
     */
    public RunPlan backlog(Instant now) {
        if (database.<Boolean>read(handle -> CompletedWork.read(handle)
                .isCompletedSince(now.minus(LONG)))) {
            return RunPlan.NONE;
        }
        RunPlan due = plan(now);
        return !due.isEmpty() && due.first().isBefore(now.minus(LONG)) ? due : RunPlan.NONE;
    }

    /**
     * Does everything due up to {@code now}, included. A run of another program is waited for, so
     * that things happen in the order of their instants; it leaves nothing to be done twice.
     *
     * @throws billing.kernel.error.StoreException when the database fails; what was done until then
     *                                      is kept, and the next run goes on from there. Anything
     *                                      else that fails is reported, and the run goes on
     */
    public RunReport until(Instant now, RunListener listener) {
        if (!database.sharesWrites()) {
            return database.runAlone(() -> complete(now, listener, null));
        }
        try (SharedBilling shared = new SharedBilling(database, identifiers)) {
            return database.runShared(() -> {
                shared.begin();
                return complete(now, listener, shared);
            }, shared::help);
        }
    }

    private RunReport complete(Instant now, RunListener listener, SharedBilling shared) {
        CaughtUp done = carryOut(now, listener, Pipeline.OTHER_PROCESSORS, shared);
        if (done.isNew()) {
            database.writing(done::complete);
        }
        return done.report();
    }

    /**
     * Does what {@link #until} would do now, and rolls all of it back. Others who want to write
     * wait meanwhile.
     *
     * @param view reads the result before it is rolled back; what it returns is all that is kept
     */
    public <T> T rehearse(Instant now, RunListener listener,
                          BiFunction<Handle, RunReport, T> view) {
        return database.runAlone(() -> database.rehearse(handle ->
                view.apply(handle, carryOut(now, listener, 0, null).report())));
    }

    /** Does what is due and then a request, and rolls all of it back. */
    <T> T rehearse(Instant now, DueBilling.Request<T> request) {
        return database.runAlone(() -> database.rehearse(handle -> request.carryOut(handle,
                carryOut(now, RunListener.SILENT, 0, null))));
    }

    /**
     * Does what is due before a change of the customers'. The transaction of the change is to
     * complete it: a commit of its own would make every change wait for the disk twice.
     */
    CaughtUp catchUp(Instant now) {
        return database.runAlone(() -> carryOut(now, RunListener.SILENT,
                Pipeline.OTHER_PROCESSORS, null));
    }

    private CaughtUp carryOut(Instant now, RunListener listener, int preparing,
                              SharedBilling shared) {
        RunStart start = database.read(handle -> start(handle, now));
        try (Schedule schedule = start.schedule()) {
            listener.begins(start.plan());
            RunReport report = start.plan().isEmpty() ? new RunReport()
                    : carryOut(schedule, listener, preparing, shared);
            return new CaughtUp(scope, now, report,
                    start.completed().isBefore(scope, now, report.failures()));
        }
    }

    private RunReport carryOut(Schedule schedule, RunListener listener, int preparing,
                               SharedBilling shared) {
        try (RunInProgress run = new RunInProgress(database, identifiers, schedule, scope,
                listener, preparing, shared)) {
            return run.carryOut();
        }
    }

    /** What is to be done, before anything is, and what has been done. */
    private record RunStart(Schedule schedule, RunPlan plan, CompletedWork completed) {
    }

    private RunStart start(Handle handle, Instant until) {
        RunPeriod period = new RunPeriod(until, CompletedWork.read(handle));
        RunForecast forecast = new RunForecast(Instant.EPOCH, period);
        Schedule schedule = new Schedule(memory, period, ids -> database.read(reader ->
                new LiveSubscriptions(reader).byIds(ids)));
        try {
            new LiveSubscriptions(handle).each(scope, live ->
                    schedule.follow(live).ifPresent(due -> forecast.count(live, due)));
            new ScheduledJobs(handle).each(period, scope, job -> {
                schedule.add(job);
                forecast.count(job);
            });
            return new RunStart(schedule, forecast.plan(), period.completed());
        } catch (RuntimeException | Error e) {
            schedule.close();
            throw e;
        }
    }
}
