package billing.settlement.dunning.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.dunning.DunningAttempts;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.DunningCampaign.Threshold;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The stored dunning campaigns and the counts of attempts ({@code money.md 11}). */
public final class DunningCampaigns {
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() { };
    private static final TypeReference<List<StoredThreshold>> THRESHOLDS =
            new TypeReference<>() { };
    private final Handle handle;
    private final Rows<DunningCampaign> rows;

    /** The campaigns of a database. */
    public DunningCampaigns(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM dunning_campaigns",
                DunningCampaigns::campaign);
    }

    /** A threshold as JSON. */
    private record StoredThreshold(String currency, long amountCents) {
    }

    /** Returns the campaign with a code that is not deleted. */
    public Optional<DunningCampaign> find(String code) {
        return rows.first("WHERE code = ? AND deleted_at IS NULL", code);
    }

    /** Returns the campaigns that are not deleted, the oldest first. */
    public List<DunningCampaign> all() {
        return rows.list("WHERE deleted_at IS NULL ORDER BY created_at, id");
    }

    /** Adds a campaign. */
    public void insert(DunningCampaign campaign) {
        columns(campaign).set("id", campaign.id()).set("created_at", campaign.createdAt())
                .insert(handle);
    }

    /** Updates a campaign. */
    public void update(DunningCampaign campaign) {
        columns(campaign).update(handle, campaign.id());
    }

    /** Marks a campaign as deleted. */
    public void delete(UUID id, Instant now) {
        Columns.of("dunning_campaigns").set("deleted_at", now).update(handle, id);
    }

    /** Returns the attempts for a customer. */
    public DunningAttempts attempts(UUID customerId) {
        return attempts(List.of(customerId)).get(customerId);
    }

    /** Returns the attempts for each of some customers. */
    public Map<UUID, DunningAttempts> attempts(Collection<UUID> customerIds) {
        Map<UUID, DunningAttempts> found = new HashMap<>();
        customerIds.forEach(id -> found.put(id, DunningAttempts.NONE));
        new Rows<>(handle, "SELECT * FROM dunning_attempts", row -> found.merge(
                row.id("customer_id"), new DunningAttempts(
                        Map.of(row.currency("currency"), row.integer("attempts")),
                        row.instant("last_attempt")), DunningAttempts::and))
                .listIn("WHERE customer_id", customerIds, "");
        return found;
    }

    /** When the last attempt for each customer with any was made. */
    public List<Instant> lastAttempts() {
        return new Rows<>(handle, "SELECT max(last_attempt) AS last FROM dunning_attempts",
                row -> row.instant("last")).list("GROUP BY customer_id");
    }

    /** Counts one more attempt. */
    public void addAttempt(UUID customerId, CurrencyUnit currency, Instant now) {
        handle.execute("INSERT INTO dunning_attempts"
                + " (customer_id, currency, attempts, last_attempt) VALUES (?, ?, 1, ?)"
                + " ON CONFLICT (customer_id, currency) DO UPDATE"
                + " SET attempts = dunning_attempts.attempts + 1,"
                        + " last_attempt = excluded.last_attempt",
                customerId, currency, now);
    }

    /**
     * Resets the attempts in the currency of a paid invoice when a campaign had requested its
     * payment. When the last one was made is known until those in all currencies are reset.
     */
    public void resetAttempts(UUID invoiceId) {
        int reset = handle.execute("UPDATE dunning_attempts SET attempts = 0"
                + " WHERE (customer_id, currency) IN"
                + " (SELECT i.customer_id, i.currency FROM invoices i"
                + " JOIN payment_request_invoices l ON l.invoice_id = i.id"
                + " JOIN payment_requests r ON r.id = l.payment_request_id"
                + " WHERE i.id = ? AND r.dunning_campaign_id IS NOT NULL)", invoiceId);
        if (reset > 0) {
            handle.execute("DELETE FROM dunning_attempts WHERE customer_id ="
                    + " (SELECT customer_id FROM invoices WHERE id = ?) AND NOT EXISTS (SELECT 1"
                    + " FROM dunning_attempts o WHERE o.customer_id = dunning_attempts.customer_id"
                    + " AND o.attempts > 0)", invoiceId);
        }
    }

    /** The customers of whom payment was requested, by their ids. */
    public List<UUID> attempted() {
        return new Rows<>(handle, "SELECT DISTINCT customer_id FROM dunning_attempts",
                row -> row.id("customer_id")).list("ORDER BY customer_id");
    }

    /** Resets the attempts for some hundred customers at most. */
    public void resetAttempts(List<UUID> customerIds) {
        if (!customerIds.isEmpty()) {
            handle.execute("DELETE FROM dunning_attempts WHERE customer_id IN ("
                    + Rows.marks(customerIds.size()) + ")", customerIds.toArray());
        }
    }

    private static Columns columns(DunningCampaign campaign) {
        return Columns.of("dunning_campaigns").set("code", campaign.code())
                .set("name", campaign.name()).set("description", campaign.description())
                .json("bcc_emails", campaign.bccEmails())
                .set("days_between_attempts", campaign.daysBetweenAttempts())
                .set("max_attempts", campaign.maxAttempts())
                .json("thresholds", campaign.thresholds().stream()
                        .map(threshold -> new StoredThreshold(threshold.currency().code(),
                                threshold.amountCents())).toList())
                .json("billing_entity_codes", campaign.audience().entityCodes())
                .json("external_customer_ids", campaign.audience().externalCustomerIds())
                .json("excluded_external_customer_ids", campaign.audience().excludedCustomerIds());
    }

    private static DunningCampaign campaign(Row row) {
        return new DunningCampaign(row.id("id"), row.text("code"), row.text("name"),
                row.text("description"), row.json("bcc_emails", TEXTS),
                row.integer("days_between_attempts"), row.integer("max_attempts"),
                row.json("thresholds", THRESHOLDS).stream()
                        .map(stored -> new Threshold(CurrencyUnit.of(stored.currency()),
                                stored.amountCents())).toList(),
                new DunningCampaign.Audience(row.json("billing_entity_codes", TEXTS),
                        row.json("external_customer_ids", TEXTS),
                        row.json("excluded_external_customer_ids", TEXTS)),
                row.instant("created_at"));
    }
}
