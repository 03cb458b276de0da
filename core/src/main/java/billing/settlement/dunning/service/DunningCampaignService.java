package billing.settlement.dunning.service;

import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores dunning campaigns. The attempts for customers start again when they have another campaign,
 * or theirs no longer applies to what they owe ({@code money.md 11}).
 */
public final class DunningCampaignService {
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
        Map<UUID, Optional<DunningCampaign>> before = new HashMap<>();
        campaigns.attempted().forEach(id -> before.put(id, campaignOf(id)));
        write.run();
        before.forEach((id, former) -> {
            if (startsAgain(id, former, campaignOf(id))) {
                campaigns.resetAttemptsOf(id);
            }
        });
    }

    private boolean startsAgain(UUID customerId, Optional<DunningCampaign> former,
                                Optional<DunningCampaign> present) {
        if (!former.map(DunningCampaign::id).equals(present.map(DunningCampaign::id))) {
            return true;
        }
        if (former.map(DunningCampaign::thresholds)
                .equals(present.map(DunningCampaign::thresholds))) {
            return false;
        }
        Map<CurrencyUnit, List<Invoice>> overdue = selection.overdue(customerId);
        return present.orElseThrow().thresholds().stream()
                .noneMatch(threshold -> CampaignSelection.reaches(threshold, overdue));
    }

    private Optional<DunningCampaign> campaignOf(UUID customerId) {
        return selection.campaignOf(new Customers(handle).byId(customerId).orElseThrow(),
                campaigns.all());
    }
}
