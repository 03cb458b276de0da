package billing.invoicing.usage;

import billing.catalog.Charge;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.invoicing.Fee;
import billing.invoicing.fee.ChargeFees;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.fee.store.StoredPaidCheckpoints;
import billing.invoicing.fee.store.StoredWeightedCheckpoints;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.kernel.time.ZoneMove;
import billing.subscription.BillingWindows;
import billing.subscription.LastBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import billing.usage.aggregation.ComputedPaidCheckpoints;
import billing.usage.aggregation.PaidGroups;
import billing.usage.aggregation.RatedUsage;
import billing.usage.aggregation.RatingPeriod;
import billing.usage.aggregation.UsageCheckpointStore;
import billing.usage.aggregation.UsageRating;
import billing.usage.aggregation.WeightedCheckpoints;
import billing.usage.store.EventStore;
import billing.usage.store.StoredUsageCheckpoints;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Reports the priced usage of customers in their current windows; stores nothing
 * ({@code rating-and-usage.md 5.1, 5.2}).
 */
public final class UsageReport {
    private final Handle handle;
    private final Instant now;
    private final Identifiers temporary = Identifiers.temporary();

    /** Reports from stored data as of {@code now}. */
    public UsageReport(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    /** The usage of one subscription, with its plan and the zone of its dates. */
    public record SubscriptionUsage(SubscriptionTerms terms, CurrentUsage usage) {
    }

    /**
     * The usage of one subscription, or why it cannot be calculated; the other is null.
     *
     * @param fault {@code value_is_out_of_range} or {@code too_many_values}
     */
    public record UsageAttempt(SubscriptionTerms terms, CurrentUsage usage,
                               InvalidException fault) {
    }

    /** The fees of a subscription's current charge window, with their taxes. */
    public record RunningFees(Subscription subscription, Window window, List<Fee> fees) {
    }

    /**
     * The usage fees that an invoice would bill now, for each active subscription of a customer.
     */
    public List<RunningFees> running(Customer customer) {
        ZoneId zone = zone(customer);
        return new Subscriptions(handle).ofCustomer(customer.id()).stream()
                .filter(one -> one.isActive() && !one.state().startedAt().isAfter(now))
                .map(one -> terms(one, zone))
                .map(terms -> {
                    BillingWindows windows = BillingWindows.current(terms, now);
                    RatingPeriod period = period(windows.charges(), windows);
                    List<Fee> fees = fees(
                            terms, period, rate(terms, terms.plan().pricing().charges(),
                            GroupSelection.NONE, period));
                    return new RunningFees(terms.subscription(), period.window(),
                            new UsageTaxes(handle, customer).taxed(terms.plan(), fees));
                }).toList();
    }

    /**
     * The current usage of a customer's active subscriptions, in the order of creation;
     * subscriptions without a selected charge are left out.
     *
     * @param externalSubscriptionId the only subscription to report; null for all
     * @throws NotFoundException   for an unknown customer, or when no charge is selected
     * @throws NotAllowedException {@code no_active_subscription}, or {@code full_usage_not_allowed}
     *                             without a selection or with a prorated charge in it
     */
    public List<SubscriptionUsage> usage(String externalCustomerId, String externalSubscriptionId,
                                      UsageSelection selection) {
        Customer customer = new Customers(handle).get(externalCustomerId);
        List<Subscription> active = new Subscriptions(handle).ofCustomer(customer.id()).stream()
                .filter(Subscription::isActive)
                .filter(one -> externalSubscriptionId == null
                        || externalSubscriptionId.equals(one.externalId())).toList();
        if (active.isEmpty()) {
            throw new NotAllowedException("no_active_subscription", "customer "
                    + externalCustomerId + " has no active subscription"
                    + (externalSubscriptionId == null ? "" : " " + externalSubscriptionId));
        }
        ZoneId zone = zone(customer);
        List<SubscriptionUsage> usages = active.stream()
                .map(one -> terms(one, zone))
                .filter(terms -> !selection.namesCharges()
                        || !selection.among(terms.plan().pricing().charges()).isEmpty())
                .map(terms -> new SubscriptionUsage(terms, usage(customer, terms, selection)))
                .toList();
        if (usages.isEmpty()) {
            throw new NotFoundException("charge", selection.name());
        }
        return usages;
    }

    /**
     * The current usage of each of some subscriptions of a customer. One that cannot be calculated
     * does not fail the others: events of any size are stored.
     */
    public List<UsageAttempt> attempts(Customer customer, List<Subscription> subscriptions,
                                       UsageSelection selection) {
        ZoneId zone = zone(customer);
        return subscriptions.stream().map(one -> {
            SubscriptionTerms terms = terms(one, zone);
            try {
                return new UsageAttempt(terms, usage(customer, terms, selection), null);
            } catch (InvalidException e) {
                return new UsageAttempt(terms, null, e);
            }
        }).toList();
    }

    /** The fees of one subscription's current window, for each charge, bucket and group. */
    public List<Fee> fees(SubscriptionTerms terms) {
        BillingWindows windows = BillingWindows.current(terms, now);
        return fees(terms, terms.plan().pricing().charges(),
                new RatingPeriod(windows.charges(), windows.chargesDates(), false));
    }

    /**
     * The fees of the charges on one metric since an instant. Only their units are valid: prices
     * may depend on the period.
     */
    public List<Fee> feesSince(SubscriptionTerms terms, UUID metricId, Instant start) {
        BillingWindows windows = BillingWindows.current(terms, now);
        return fees(terms, terms.plan().pricing().charges().stream()
                        .filter(charge -> charge.metric().id().equals(metricId)).toList(),
                new RatingPeriod(new Window(start, windows.charges().to()),
                        windows.chargesDates(), false));
    }

    private List<Fee> fees(SubscriptionTerms terms, List<Charge> charges, RatingPeriod period) {
        return charges.isEmpty() ? List.of()
                : fees(terms, period, rate(terms, charges, GroupSelection.NONE, period));
    }

    private CurrentUsage usage(Customer customer, SubscriptionTerms terms,
                               UsageSelection selection) {
        GroupSelection groups = new GroupSelection(selection.groups(),
                selection.presentationKeys());
        List<Charge> charges = selection.among(terms.plan().pricing().charges());
        BillingWindows windows = BillingWindows.current(terms, now);
        RatingPeriod period = period(window(terms, charges, windows, selection), windows);
        List<RatedUsage> rated = rate(terms, charges, groups, period);
        CurrencyUnit currency = terms.plan().billing().currency();
        List<Fee> fees = fees(terms, period, rated);
        ElapsedShare elapsed = selection.projected()
                ? ElapsedShare.at(now, windows.subscription(), terms.zone()) : null;
        return CurrentUsage.of(period.window(), terms.zone(), currency,
                UsageLine.of(rated, fees, elapsed), selection.taxed()
                        ? new UsageTaxes(handle, customer).cents(terms.plan(), fees) : 0);
    }

    private List<Fee> fees(SubscriptionTerms terms, RatingPeriod period,
                           List<RatedUsage> rated) {
        return new ChargeFees(temporary, terms.plan().billing().currency(),
                terms.subscription().id(), period, now).shown(rated);
    }

    private ZoneId zone(Customer customer) {
        return new BillingEntities(handle).zoneOf(customer);
    }

    private SubscriptionTerms terms(Subscription subscription, ZoneId zone) {
        return new BillingHistory(handle, null).after(new SubscriptionTerms(subscription,
                new Plans(handle).get(subscription.planId()), zone), now);
    }

    private LastBilling lastBilling(Subscription subscription, Instant before) {
        return new BillingHistory(handle, null).lastBilling(subscription.id(), before)
                .orElse(null);
    }

    private static RatingPeriod period(Window window, BillingWindows windows) {
        return new RatingPeriod(window, windows.chargesDates(), false);
    }

    private List<RatedUsage> rate(SubscriptionTerms terms, List<Charge> charges,
                                  GroupSelection groups, RatingPeriod period) {
        Subscription subscription = terms.subscription();
        // Checkpoints do not support a selection, so selected events are read from the start.
        Instant start = subscription.state().previousId() == null ? subscription.state().startedAt()
                : null;
        WeightedCheckpoints levels = groups.isEmpty()
                ? new StoredWeightedCheckpoints(handle, subscription)
                : WeightedCheckpoints.readSince(start);
        UsageCheckpointStore persisted = groups.isEmpty() ? new StoredUsageCheckpoints(handle)
                : UsageCheckpointStore.NONE;
        return new UsageRating(groups.select(new EventStore(handle)), levels, persisted,
                terms.plan().billing().currency(),
                new SelectedPaidCheckpoints(groups, charges,
                        StoredPaidCheckpoints.within(handle, subscription.id(), period.window()),
                        groups.isEmpty() ? List.of() : computed(terms, charges, groups, period)))
                .rate(subscription.externalId(), charges.stream().map(groups::select).toList(),
                        period);
    }

    /** The units that selected events pay for, window by window up to the running one. */
    private List<PaidGroups> computed(SubscriptionTerms terms, List<Charge> charges,
                                      GroupSelection groups, RatingPeriod span) {
        List<PaidGroups> computed = new ArrayList<>();
        BillingWindows running = BillingWindows.current(terms, now);
        Instant from = span.window().from();
        while (from.isBefore(running.charges().from())) {
            // The invoice of the window before is made after that window's end.
            BillingWindows closed = BillingWindows.current(terms.after(lastBilling(
                    terms.subscription(), from.plus(ZoneMove.LIMIT))), from);
            Window window = new Window(from, closed.charges().to());
            computed.add(paid(terms, charges, groups, period(window, closed)));
            from = window.end();
        }
        computed.add(paid(terms, charges, groups, period(running.charges(), running)));
        return computed;
    }

    private PaidGroups paid(SubscriptionTerms terms, List<Charge> charges, GroupSelection groups,
                            RatingPeriod window) {
        return ComputedPaidCheckpoints.of(groups.select(new EventStore(handle)),
                terms.subscription().externalId(), charges, window,
                terms.plan().billing().currency());
    }

    private static Window window(SubscriptionTerms terms, List<Charge> charges,
                                 BillingWindows windows, UsageSelection selection) {
        if (!selection.fullUsage()) {
            return windows.charges();
        }
        if (!selection.namesCharges() && selection.groups().isEmpty()
                || charges.stream().anyMatch(charge -> charge.billing().prorated())) {
            throw new NotAllowedException("full_usage_not_allowed", "usage since the start needs a"
                    + " selection of charges or groups, without any prorated charge");
        }
        return new Window(terms.subscription().state().startedAt(), windows.charges().to());
    }
}
