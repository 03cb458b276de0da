package billing.settlement.dunning.service;

import billing.customer.Customer;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.dunning.DunningAttempts;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.service.PaymentRequestService;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Creates payment requests for overdue invoices according to dunning campaigns ({@code money.md
 * 11}).
 */
public final class Dunning {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final DunningCampaigns campaigns;

    /** Dunning within the handle's transaction. */
    public Dunning(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.campaigns = new DunningCampaigns(work.handle());
    }

    /** Creates the payment requests that are due and returns them. */
    public List<PaymentRequest> requestDue() {
        List<PaymentRequest> requests = new ArrayList<>();
        new Debtors(handle, now).find().forEach(debtor -> requests.addAll(requestDue(debtor)));
        return requests;
    }

    /** Creates the payment requests that are due for a customer and returns them. */
    public List<PaymentRequest> requestDue(UUID customerId) {
        return new Debtors(handle, now).find(customerId).map(this::requestDue).orElse(List.of());
    }

    private List<PaymentRequest> requestDue(Debtors.Debtor debtor) {
        Customer customer = debtor.customer();
        List<PaymentRequest> requests = new ArrayList<>();
        for (CurrencyUnit currency : debtor.requestable()) {
            campaigns.addAttempt(customer.id(), currency, now);
            requests.addAll(request(customer, debtor.campaign(), debtor.overdue().get(currency)));
        }
        notifyWhenFinished(customer, debtor.campaign(), debtor.overdue());
        return requests;
    }

    /** Creates a request for each billing entity with overdue invoices. */
    private List<PaymentRequest> request(Customer customer, DunningCampaign campaign,
                                         List<Invoice> invoices) {
        Map<UUID, List<Invoice>> byEntity = invoices.stream().collect(Collectors.groupingBy(
                invoice -> invoice.parties().billingEntityId(), LinkedHashMap::new,
                Collectors.toList()));
        return byEntity.values().stream().map(own -> new PaymentRequestService(work)
                .create(customer, own, campaign.id())).toList();
    }

    /**
     * Sends the notification after the last attempt in every currency that was requested; a payment
     * begins the attempts in its currency again.
     */
    private void notifyWhenFinished(Customer customer, DunningCampaign campaign,
                                    Map<CurrencyUnit, List<Invoice>> overdue) {
        DunningAttempts attempts = campaigns.attempts(customer.id());
        if (campaign.thresholds().stream().map(Threshold::currency).filter(attempts::isCounted)
                .anyMatch(one -> attempts.count(one) < campaign.maxAttempts())) {
            return;
        }
        ObjectNode details = JsonNodeFactory.instance.objectNode()
                .put("external_customer_id", customer.externalId())
                .put("dunning_campaign_code", campaign.code());
        ArrayNode balances = details.putArray("overdue_balances");
        overdue.forEach((currency, invoices) -> balances.addObject()
                .put("currency", currency.code())
                .put("amount_cents", CampaignSelection.total(currency, invoices).cents()));
        if (!balances.isEmpty()) {
            details.set("overdue_balance_cents", balances.get(0).get("amount_cents"));
            details.set("overdue_balance_currency", balances.get(0).get("currency"));
        }
        Notices.in(handle).add(EventType.DUNNING_CAMPAIGN_FINISHED, campaign.id(), details);
    }
}
