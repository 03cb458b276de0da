package billing.settlement.dunning.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.dunning.DunningCampaign;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which campaign a customer has, and whether it applies to what the customer owes. */
final class CampaignSelection {
    private final Handle handle;

    CampaignSelection(Handle handle) {
        this.handle = handle;
    }

    /** Whether overdue invoices reach a threshold. */
    static boolean reaches(Threshold threshold, Map<CurrencyUnit, List<Invoice>> overdue) {
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
    Optional<DunningCampaign> campaignOf(Customer customer, List<DunningCampaign> all) {
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

    /** Invoices by currency. */
    static Map<CurrencyUnit, List<Invoice>> byCurrency(List<Invoice> invoices) {
        return invoices.stream().collect(Collectors.groupingBy(
                one -> one.document().currency(), LinkedHashMap::new, Collectors.toList()));
    }
}
