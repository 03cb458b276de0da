package billing.run;

import billing.customer.store.PaymentMethods;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.service.Invoicing;
import billing.invoicing.service.PlanChangeTrigger;
import billing.invoicing.service.PreparedInvoice;
import billing.kernel.money.Money;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.run.schedule.CompletedWork;
import billing.run.schedule.JobType;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import billing.run.schedule.RunScope;
import billing.run.schedule.SubscriptionCalendar;
import billing.run.schedule.SubscriptionCalendar.Appointment;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.service.SubscriptionRevision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the next billing day is going to bill, with the usage recorded so far. Reads only, so that
 * others can write meanwhile; {@link BillingRun#rehearse} is exact, but makes them wait.
 */
public final class NextBilling {
    /** Customers of one billing day are in several time zones. */
    private static final Duration DAY = Duration.ofDays(1);
    private static final Set<JobType> BEFORE_BILLING =
            EnumSet.of(JobType.TRIAL_END, JobType.TERMINATION_ALERT);
    private final Database database;
    private final Identifiers identifiers;
    private final int most;

    /**
     * The next billing of a database.
     *
     * @param identifiers of the installation; none is used up
     * @param most        invoices that are computed; of more, only their number is known
     */
    public NextBilling(Database database, Identifiers identifiers, int most) {
        this.database = database;
        this.identifiers = identifiers;
        this.most = most;
    }

    /**
     * An invoice to come.
     *
     * @param total with taxes, and less the coupons and credits that the customer has now
     */
    public record Foreseen(UUID customerId, Instant at, Money total) {
    }

    /**
     * The billing day to come.
     *
     * @param at            its first instant; in the past when billing is due now
     * @param subscriptions that are billed
     * @param invoiceCount  invoices that will be made
     * @param invoices      those that were computed
     * @param failures      invoices that could not be computed
     */
    public record Forecast(Instant at, int subscriptions, int invoiceCount,
                           List<Foreseen> invoices, int failures) {
        public Forecast {
            invoices = List.copyOf(invoices);
        }

        /** Whether all invoices were computed, except those that failed. */
        public boolean isWhole() {
            return invoices.size() + failures == invoiceCount;
        }
    }

    /** Foresees the next billing day; empty when no subscription will be billed again. */
    public Optional<Forecast> read() {
        SortedMap<Instant, List<LiveSubscription>> day = day();
        if (day.isEmpty()) {
            return Optional.empty();
        }
        Instant first = day.firstKey();
        List<Foreseen> foreseen = new ArrayList<>();
        int count = 0;
        int failures = 0;
        Invoicing invoicing = new Invoicing();
        // A failure of invoices together is of no interest.
        Preparation preparation = new Preparation(database, this::billed, failure -> { });
        for (Map.Entry<Instant, List<LiveSubscription>> one : day.entrySet()) {
            List<List<LiveSubscription>> groups = groups(one.getValue(), one.getKey());
            List<List<LiveSubscription>> computed = groups.subList(0,
                    Math.max(0, Math.min(groups.size(), most - count)));
            count += groups.size();
            for (List<List<LiveSubscription>> part : Preparation.inParts(computed)) {
                List<PreparedInvoice> ready = preparation.prepare(part, one.getKey()).stream()
                        .map(PreparedGroup::invoice).filter(Objects::nonNull).toList();
                failures += part.size() - ready.size();
                foreseen.addAll(foreseen(invoicing, ready, one.getKey()));
            }
        }
        return Optional.of(new Forecast(first, day.values().stream().mapToInt(List::size).sum(),
                count, foreseen, failures));
    }

    private List<Foreseen> foreseen(Invoicing invoicing, List<PreparedInvoice> ready, Instant at) {
        Map<PreparedInvoice, InvoiceAmounts> amounts = database.read(handle ->
                invoicing.finalAmounts(new UnitOfWork(handle, identifiers, at), ready));
        return ready.stream().map(one -> new Foreseen(one.customerId(), at,
                new Money(amounts.get(one).totalCents(), one.currency()))).toList();
    }

    /** The invoices to make; a change of plan is billed on one of its own. */
    private List<List<LiveSubscription>> groups(List<LiveSubscription> due, Instant at) {
        Map<Boolean, List<LiveSubscription>> changing = due.stream()
                .collect(Collectors.partitioningBy(live -> changesPlan(live, at)));
        return Stream.concat(BillingGroups.of(changing.get(false), customer ->
                        database.read(handle -> new PaymentMethods(handle).defaultOf(customer)))
                        .stream(),
                changing.get(true).stream().map(List::of)).toList();
    }

    private static boolean changesPlan(LiveSubscription live, Instant at) {
        return live.changesPlanOn(live.terms().localDate(at));
    }

    private List<BilledSubscription> billed(Handle handle, List<LiveSubscription> group,
                                            Instant at) {
        return changesPlan(group.get(0), at) ? changed(handle, group.get(0), at)
                : BillingGroups.periodic(group);
    }

    /** The end of the one subscription and the start of the other. */
    private List<BilledSubscription> changed(Handle handle, LiveSubscription live, Instant at) {
        SubscriptionTerms terms = live.terms();
        Instant midnight = LocalDays.startOf(terms.localDate(at), terms.zone());
        SubscriptionTerms next = live.waiting();
        Subscription started = new SubscriptionRevision(next.subscription())
                .activated(midnight, at).made(at);
        return new PlanChangeTrigger(new UnitOfWork(handle, identifiers, at)).billed(terms,
                new SubscriptionTerms(started, next.plan(), next.zone()), Succession.DOWNGRADED,
                midnight);
    }

    /** The subscriptions of the first day by when they are billed for a period next. */
    private SortedMap<Instant, List<LiveSubscription>> day() {
        return database.read(handle -> {
            SortedMap<Instant, List<LiveSubscription>> due = new TreeMap<>();
            CompletedWork completed = CompletedWork.read(handle);
            new LiveSubscriptions(handle).each(RunScope.ALL, live ->
                    addBilling(due, live, completed.until(live.subscription().customerId(),
                            live.subscription().id())));
            return due;
        });
    }

    /** Trials end and ends are announced without a change of when a period is billed. */
    private static void addBilling(SortedMap<Instant, List<LiveSubscription>> due,
                                   LiveSubscription live, Instant completed) {
        LiveSubscription current = live;
        Optional<Appointment> next = SubscriptionCalendar.next(current, completed);
        while (next.isPresent() && BEFORE_BILLING.contains(next.get().work())) {
            Appointment before = next.get();
            current = RunForecast.following(current, before.work(), before.at());
            next = SubscriptionCalendar.next(current, Instants.before(before.at()));
        }
        if (next.isPresent() && next.get().work() == JobType.PERIODIC_BILLING) {
            add(due, next.get().at(), current);
        }
    }

    /** Adds a subscription, unless it is billed later, and removes those that are billed later. */
    private static void add(SortedMap<Instant, List<LiveSubscription>> due, Instant at,
                            LiveSubscription live) {
        if (due.isEmpty() || at.isBefore(due.firstKey().plus(DAY))) {
            due.computeIfAbsent(at, any -> new ArrayList<>()).add(live);
            due.tailMap(due.firstKey().plus(DAY)).clear();
        }
    }
}
