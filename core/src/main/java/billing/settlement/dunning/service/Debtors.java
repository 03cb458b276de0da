package billing.settlement.dunning.service;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.dunning.DunningAttempts;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.dunning.store.OverdueInvoices;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The customers with overdue invoices for whom a payment request is due at an instant. A deleted
 * customer is asked for nothing automatically any more.
 */
public final class Debtors {
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
                .filter(customer -> customer.timestamps().deletedAt() == null)
                .flatMap(customer -> debtor(customer, all).stream());
    }

    private Optional<Debtor> debtor(Customer customer, List<DunningCampaign> all) {
        DunningAttempts attempts = campaigns.attempts(customer.id());
        return selection.campaignOf(customer, all).filter(campaign -> isDue(campaign, attempts))
                .map(campaign -> {
                    Map<CurrencyUnit, List<Invoice>> overdue =
                            selection.overdue(customer.id());
                    return new Debtor(customer, campaign, campaign.thresholds().stream()
                            .filter(threshold -> attempts.count(threshold.currency())
                                    < campaign.maxAttempts())
                            .filter(threshold -> CampaignSelection.reaches(threshold, overdue))
                            .map(Threshold::currency).toList(), overdue);
                });
    }

    private boolean isDue(DunningCampaign campaign, DunningAttempts attempts) {
        return attempts.lastAttempt() == null || now.isAfter(attempts.lastAttempt()
                .plus(Duration.ofDays(campaign.daysBetweenAttempts())));
    }
}
