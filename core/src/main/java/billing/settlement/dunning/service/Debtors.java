package billing.settlement.dunning.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The customers with overdue invoices for whom a payment request is due at an instant. */
public final class Debtors {
    private final Handle handle;
    private final Instant now;
    private final DunningCampaigns campaigns;

    /** The debtors of a database at an instant. */
    public Debtors(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
        this.campaigns = new DunningCampaigns(handle);
    }

    /** Whether a payment request is due for any customer. */
    public boolean isDue() {
        return find().anyMatch(debtor -> !debtor.requestable().isEmpty());
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

    /** Returns the customers whose campaign allows a payment request at the instant. */
    Stream<Debtor> find() {
        List<DunningCampaign> all = campaigns.all();
        if (all.isEmpty()) {
            return Stream.empty();
        }
        return new OverdueInvoices(handle).customers().stream()
                .map(id -> new Customers(handle).byId(id).orElseThrow())
                .flatMap(customer -> debtor(customer, all).stream());
    }

    private Optional<Debtor> debtor(Customer customer, List<DunningCampaign> all) {
        DunningAttempts attempts = campaigns.attempts(customer.id());
        return campaignOf(customer, all).filter(campaign -> isDue(campaign, attempts))
                .map(campaign -> {
                    Map<CurrencyUnit, List<Invoice>> overdue = overdue(customer);
                    return new Debtor(customer, campaign, campaign.thresholds().stream()
                            .filter(threshold -> attempts.count(threshold.currency())
                                    < campaign.maxAttempts())
                            .filter(threshold -> reaches(threshold, overdue))
                            .map(Threshold::currency).toList(), overdue);
                });
    }

    private static boolean reaches(Threshold threshold, Map<CurrencyUnit, List<Invoice>> overdue) {
        List<Invoice> invoices = overdue.getOrDefault(threshold.currency(), List.of());
        return !invoices.isEmpty()
                && total(threshold.currency(), invoices).isAtLeast(threshold.amount());
    }

    /**
     * Returns the sum of the totals of invoices in one currency, including amounts already paid.
     */
    static Money total(CurrencyUnit currency, List<Invoice> invoices) {
        return Money.sum(currency, invoices.stream().map(Invoice::total).toList());
    }

    /** The customer's own campaign, else that of its billing entity. */
    private Optional<DunningCampaign> campaignOf(Customer customer, List<DunningCampaign> all) {
        Optional<DunningCampaign> own = all.stream().filter(campaign ->
                campaign.audience().externalCustomerIds().contains(
                        customer.externalId())).findFirst();
        if (own.isPresent()) {
            return own;
        }
        BillingEntity entity = new BillingEntities(handle).byId(customer.billingEntityId())
                .orElseThrow();
        return all.stream().filter(campaign -> campaign.audience().entityCodes().contains(
                entity.code()))
                .filter(campaign ->
                        !campaign.audience().excludedCustomerIds().contains(customer.externalId()))
                .findFirst();
    }

    private boolean isDue(DunningCampaign campaign, DunningAttempts attempts) {
        return attempts.lastAttempt() == null || now.isAfter(attempts.lastAttempt()
                .plus(Duration.ofDays(campaign.daysBetweenAttempts())));
    }

    private Map<CurrencyUnit, List<Invoice>> overdue(Customer customer) {
        return new OverdueInvoices(handle).ofCustomer(customer.id()).stream().collect(
                Collectors.groupingBy(one -> one.document().currency(),
                LinkedHashMap::new, Collectors.toList()));
    }
}
