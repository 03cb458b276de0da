package billing.run;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.service.Invoicing;
import billing.invoicing.service.PreparedInvoice;
import billing.kernel.money.Money;
import billing.run.schedule.CompletedWork;
import billing.run.schedule.JobType;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import billing.run.schedule.RunScope;
import billing.run.schedule.SubscriptionCalendar;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What the next billing day is going to bill, with the usage recorded so far. Reads only, so that
 * others can write meanwhile; {@link BillingRun#rehearse} is exact, but makes them wait.
 */
public final class NextBilling {
    /** Customers of one billing day are in several time zones. */
    private static final Duration DAY = Duration.ofDays(1);
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
        Preparation preparation = new Preparation(database, invoicing);
        for (Map.Entry<Instant, List<LiveSubscription>> one : day.entrySet()) {
            List<List<LiveSubscription>> groups =
                    List.copyOf(BillingGroups.of(one.getValue()));
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

    /** The subscriptions of the first day by when they are billed for a period next. */
    private SortedMap<Instant, List<LiveSubscription>> day() {
        return database.read(handle -> {
            SortedMap<Instant, List<LiveSubscription>> due = new TreeMap<>();
            CompletedWork completed = CompletedWork.read(handle);
            new LiveSubscriptions(handle, new HashMap<>()).each(RunScope.ALL, live ->
                    SubscriptionCalendar.next(live, completed.until(
                                    live.subscription().customerId(),
                                    live.subscription().id()))
                            .filter(next -> next.work() == JobType.PERIODIC_BILLING)
                            .ifPresent(next -> add(due, next.at(), live)));
            return due;
        });
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
