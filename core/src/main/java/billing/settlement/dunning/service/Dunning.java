package billing.settlement.dunning.service;

import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.notice.Notices;
import billing.settlement.dunning.DunningAttempts;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.service.PaymentRequesting;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks the customers that owe, as their campaigns say ({@code money.md 11}). */
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

    /** Asks everybody whose turn it is; the requests that were made. */
    public List<PaymentRequest> ask() {
        List<PaymentRequest> requests = new ArrayList<>();
        debtors().forEach(debtor -> requests.addAll(ask(debtor)));
        return requests;
    }

    /** Whether anybody's turn it is at an instant. */
    public boolean isDue() {
        return debtors().anyMatch(debtor -> !debtor.asked().isEmpty());
    }

    /**
     * A customer that may be asked again.
     *
     * @param asked   the currencies whose balances reach their thresholds
     * @param overdue what is overdue, by currency
     */
    private record Debtor(Customer customer, DunningCampaign campaign, List<CurrencyUnit> asked,
                          Map<CurrencyUnit, List<Invoice>> overdue) {
    }

    private Stream<Debtor> debtors() {
        List<DunningCampaign> all = campaigns.all();
        if (all.isEmpty()) {
            return Stream.empty();
        }
        List<UUID> owing = new Rows<>(handle, "SELECT DISTINCT customer_id FROM invoices",
                row -> row.id("customer_id")).list("WHERE payment_overdue = 1"
                + " AND status = 'finalized' AND self_billed = 0 ORDER BY customer_id");
        return owing.stream().map(id -> new Customers(handle).byId(id).orElseThrow())
                .flatMap(customer -> debtor(customer, all).stream());
    }

    private Optional<Debtor> debtor(Customer customer, List<DunningCampaign> all) {
        DunningAttempts attempts = campaigns.attempts(customer.id());
        return campaignOf(customer, all).filter(campaign -> isDue(campaign, attempts, now))
                .map(campaign -> {
                    Map<CurrencyUnit, List<Invoice>> overdue = overdue(customer);
                    return new Debtor(customer, campaign, campaign.thresholds().stream()
                            .filter(threshold -> attempts.of(threshold.currency())
                                    < campaign.maxAttempts())
                            .filter(threshold -> reaches(threshold, overdue))
                            .map(Threshold::currency).toList(), overdue);
                });
    }

    private static boolean reaches(Threshold threshold, Map<CurrencyUnit, List<Invoice>> overdue) {
        List<Invoice> invoices = overdue.getOrDefault(threshold.currency(), List.of());
        return !invoices.isEmpty() && invoices.stream()
                .mapToLong(invoice -> invoice.amounts().totalCents()).sum()
                >= threshold.amountCents();
    }

    private List<PaymentRequest> ask(Debtor debtor) {
        Customer customer = debtor.customer();
        List<PaymentRequest> requests = new ArrayList<>();
        for (CurrencyUnit currency : debtor.asked()) {
            campaigns.attempted(customer.id(), currency, now);
            requests.addAll(request(customer, debtor.campaign(), debtor.overdue().get(currency)));
        }
        if (!requests.isEmpty()) {
            tellWhenFinished(customer, debtor.campaign(), debtor.overdue());
        }
        return requests;
    }

    /** A request for each billing entity that has overdue invoices. */
    private List<PaymentRequest> request(Customer customer, DunningCampaign campaign,
                                         List<Invoice> invoices) {
        Map<UUID, List<Invoice>> byEntity = invoices.stream().collect(Collectors.groupingBy(
                Invoice::billingEntityId, LinkedHashMap::new, Collectors.toList()));
        return byEntity.values().stream().map(own -> new PaymentRequesting(work)
                .ask(customer, own, campaign.id())).toList();
    }

    /** The customer's own campaign, else that of its billing entity. */
    private Optional<DunningCampaign> campaignOf(Customer customer, List<DunningCampaign> all) {
        Optional<DunningCampaign> own = all.stream().filter(campaign ->
                campaign.externalCustomerIds().contains(customer.externalId())).findFirst();
        if (own.isPresent()) {
            return own;
        }
        BillingEntity entity = new BillingEntities(handle).byId(customer.billingEntityId())
                .orElseThrow();
        return all.stream().filter(campaign -> campaign.entityCodes().contains(entity.code()))
                .filter(campaign ->
                        !campaign.excludedCustomerIds().contains(customer.externalId()))
                .findFirst();
    }

    private static boolean isDue(DunningCampaign campaign, DunningAttempts attempts,
                                 Instant now) {
        return attempts.lastAttempt() == null || now.isAfter(attempts.lastAttempt()
                .plus(Duration.ofDays(campaign.daysBetweenAttempts())));
    }

    private Map<CurrencyUnit, List<Invoice>> overdue(Customer customer) {
        List<UUID> ids = new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                .list("WHERE customer_id = ? AND payment_overdue = 1 AND status = 'finalized'"
                        + " AND self_billed = 0 ORDER BY issuing_date, created_at, id",
                        customer.id());
        Map<UUID, Invoice> invoices = new Invoices(handle).byIds(ids).stream()
                .collect(Collectors.toMap(Invoice::id, invoice -> invoice));
        return ids.stream().map(invoices::get).collect(Collectors.groupingBy(Invoice::currency,
                LinkedHashMap::new, Collectors.toList()));
    }

    /** Told after the attempt that uses up the last currency that was ever asked for. */
    private void tellWhenFinished(Customer customer, DunningCampaign campaign,
                                  Map<CurrencyUnit, List<Invoice>> overdue) {
        DunningAttempts attempts = campaigns.attempts(customer.id());
        if (campaign.thresholds().stream().map(threshold -> attempts.of(threshold.currency()))
                .anyMatch(made -> made > 0 && made < campaign.maxAttempts())) {
            return;
        }
        ObjectNode details = JsonNodeFactory.instance.objectNode()
                .put("external_customer_id", customer.externalId())
                .put("dunning_campaign_code", campaign.code());
        ArrayNode balances = details.putArray("overdue_balances");
        overdue.forEach((currency, invoices) -> balances.addObject()
                .put("currency", currency.code())
                .put("amount_cents", invoices.stream()
                        .mapToLong(invoice -> invoice.amounts().totalCents()).sum()));
        if (!balances.isEmpty()) {
            details.set("overdue_balance_cents", balances.get(0).get("amount_cents"));
            details.set("overdue_balance_currency", balances.get(0).get("currency"));
        }
        Notices.of(handle).add("dunning_campaign.finished", campaign.id(), details);
    }
}
