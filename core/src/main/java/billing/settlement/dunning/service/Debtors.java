package billing.settlement.dunning.service;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.work.Chunks;
import billing.settlement.dunning.DunningAttempts;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.dunning.store.OverdueInvoices;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The customers with overdue invoices for whom a payment request is due at an instant. A deleted
 * customer is asked for nothing automatically any more.
 */
public final class Debtors {
    /** Customers that are read together, with all that is overdue of them. */
    private static final int PAGE = 100;
    private final Handle handle;
    private final Instant now;
    private final DunningCampaigns campaigns;
    private final CampaignSelection selection;

    /** The debtors of a database at an instant. */
    public Debtors(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
        this.campaigns = new DunningCampaigns(handle);
        this.selection = new CampaignSelection(handle);
    }

    /** Whether a payment request is due for any customer. */
    public boolean isDue() {
        return find().findAny().isPresent();
    }

    /** Returns the customers for whom a payment request is due. */
    public List<Customer> customers() {
        return find().map(Debtor::customer).toList();
    }

    /**
     * A customer for whom another payment request is due.
     *
     * @param requestable the currencies whose balances reach their thresholds
     * @param overdue     the overdue invoices, by currency
     */
    record Debtor(Customer customer, DunningCampaign campaign, List<CurrencyUnit> requestable,
                  Map<CurrencyUnit, List<Invoice>> overdue) {
    }

    /** Returns the customers for whom another payment request is due at the instant. */
    Stream<Debtor> find() {
        return among(new OverdueInvoices(handle).customers());
    }

    /** Returns a customer if another payment request is due at the instant. */
    Optional<Debtor> find(UUID customerId) {
        return among(List.of(customerId)).findFirst();
    }

    private Stream<Debtor> among(List<UUID> customerIds) {
        List<DunningCampaign> all = campaigns.all();
        if (all.isEmpty()) {
            return Stream.empty();
        }
        return Chunks.of(customerIds, PAGE).stream()
                .flatMap(page -> debtors(page, all).stream())
                .filter(debtor -> !debtor.requestable().isEmpty());
    }

    /** The debtors among some customers, in the order of their ids, by a few statements. */
    private List<Debtor> debtors(List<UUID> ids, List<DunningCampaign> all) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(ids);
        Map<UUID, DunningAttempts> attempts = campaigns.attempts(ids);
        Map<UUID, DunningCampaign> asking = new LinkedHashMap<>();
        ids.stream().map(customers::get)
                .filter(customer -> customer.timestamps().deletedAt() == null)
                .forEach(customer -> selection.campaignOf(customer, all)
                        .filter(campaign -> isDue(campaign, attempts.get(customer.id())))
                        .ifPresent(campaign -> asking.put(customer.id(), campaign)));
        Map<UUID, List<Invoice>> overdue =
                new OverdueInvoices(handle).ofCustomers(asking.keySet());
        return asking.entrySet().stream().map(one -> debtor(customers.get(one.getKey()),
                one.getValue(), attempts.get(one.getKey()),
                CampaignSelection.byCurrency(
                        overdue.getOrDefault(one.getKey(), List.of())))).toList();
    }

    private static Debtor debtor(Customer customer, DunningCampaign campaign,
                                 DunningAttempts attempts,
                                 Map<CurrencyUnit, List<Invoice>> overdue) {
        return new Debtor(customer, campaign, campaign.thresholds().stream()
                .filter(threshold -> attempts.count(threshold.currency())
                        < campaign.maxAttempts())
                .filter(threshold -> CampaignSelection.reaches(threshold, overdue))
                .map(Threshold::currency).toList(), overdue);
    }

    private boolean isDue(DunningCampaign campaign, DunningAttempts attempts) {
        return attempts.lastAttempt() == null || now.isAfter(attempts.lastAttempt()
                .plus(Duration.ofDays(campaign.daysBetweenAttempts())));
    }
}
