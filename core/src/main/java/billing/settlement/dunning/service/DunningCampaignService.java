package billing.settlement.dunning.service;

import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.work.Chunks;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.dunning.store.OverdueInvoices;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores dunning campaigns. The attempts for customers start again when they have another campaign,
 * or theirs no longer applies to what they owe ({@code money.md 11}).
 */
public final class DunningCampaignService {
    /** Customers that are read together. */
    private static final int PAGE = 100;
    private final Handle handle;
    private final DunningCampaigns campaigns;
    private final CampaignSelection selection;

    /** The campaigns of a database, changed within the handle's transaction. */
    public DunningCampaignService(Handle handle) {
        this.handle = handle;
        this.campaigns = new DunningCampaigns(handle);
        this.selection = new CampaignSelection(handle);
    }

    /** The campaign with a code that is not deleted. */
    public Optional<DunningCampaign> find(String code) {
        return campaigns.find(code);
    }

    /** The campaigns that are not deleted, the oldest first. */
    public List<DunningCampaign> all() {
        return campaigns.all();
    }

    /** Adds a campaign. */
    public void insert(DunningCampaign campaign) {
        change(() -> campaigns.insert(campaign));
    }

    /** Updates a campaign. */
    public void update(DunningCampaign campaign) {
        change(() -> campaigns.update(campaign));
    }

    /**
     * Deletes a campaign: no more payments are requested for it, and those requested stay. Its code
     * may be used again.
     *
     * @throws NotFoundException without such a campaign
     */
    public DunningCampaign delete(String code, Instant now) {
        DunningCampaign campaign = get(code);
        change(() -> campaigns.delete(campaign.id(), now));
        return campaign;
    }

    /**
     * The campaign with a code that is not deleted.
     *
     * @throws NotFoundException without such a campaign
     */
    public DunningCampaign get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("dunning_campaign", code));
    }

    private void change(Runnable write) {
        List<DunningCampaign> before = campaigns.all();
        write.run();
        List<DunningCampaign> after = campaigns.all();
        Chunks.of(campaigns.attempted(), PAGE).forEach(customers ->
                campaigns.resetAttempts(startingAgain(customers, before, after)));
    }

    /** Those of some customers whose attempts start again, by a few statements. */
    private List<UUID> startingAgain(List<UUID> customerIds, List<DunningCampaign> before,
                                     List<DunningCampaign> after) {
        List<UUID> startingAgain = new ArrayList<>();
        Map<UUID, DunningCampaign> withOtherThresholds = new LinkedHashMap<>();
        new Customers(handle).byIds(customerIds).forEach((id, customer) -> {
            Optional<DunningCampaign> former = selection.campaignOf(customer, before);
            Optional<DunningCampaign> present = selection.campaignOf(customer, after);
            if (!former.map(DunningCampaign::id).equals(present.map(DunningCampaign::id))) {
                startingAgain.add(id);
            } else if (!former.map(DunningCampaign::thresholds)
                    .equals(present.map(DunningCampaign::thresholds))) {
                withOtherThresholds.put(id, present.orElseThrow());
            }
        });
        Map<UUID, List<Invoice>> overdue =
                new OverdueInvoices(handle).ofCustomers(withOtherThresholds.keySet());
        withOtherThresholds.forEach((id, campaign) -> {
            if (!reachesAny(campaign, overdue.getOrDefault(id, List.of()))) {
                startingAgain.add(id);
            }
        });
        return startingAgain;
    }

    private static boolean reachesAny(DunningCampaign campaign, List<Invoice> overdue) {
        Map<CurrencyUnit, List<Invoice>> byCurrency = CampaignSelection.byCurrency(overdue);
        return campaign.thresholds().stream()
                .anyMatch(threshold -> CampaignSelection.reaches(threshold, byCurrency));
    }
}
