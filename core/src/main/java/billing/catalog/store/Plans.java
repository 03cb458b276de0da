package billing.catalog.store;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The stored plans, each with its charges and all other parts
 * ({@code subscriptions-and-invoicing.md 1}).
 *
 * <p>Loading plans takes about a dozen queries, however many plans are loaded at once.
 */
public final class Plans {
    private static final TypeReference<LinkedHashMap<String, String>> METADATA =
            new TypeReference<>() { };
    /** The parts that are deleted softly. */
    private static final List<String> PARTS = List.of("charges WHERE plan_id = ?",
            "charge_filters WHERE charge_id IN (SELECT id FROM charges WHERE plan_id = ?)",
            "fixed_charges WHERE plan_id = ?", "usage_thresholds WHERE plan_id = ?");
    /** For a single plan, flags for each kind of part save the queries of absent parts. */
    private static final String WITH_PARTS = "SELECT *"
            + has("charges", "plan_id = plans.id AND deleted_at IS NULL")
            + has("fixed_charges", "plan_id = plans.id AND deleted_at IS NULL")
            + has("minimum_commitments", "plan_id = plans.id")
            + has("usage_thresholds", "plan_id = plans.id AND deleted_at IS NULL")
            + has("entitlements", "plan_id = plans.id")
            + has("tax_links", "owner_kind = 'plan' AND owner_id = plans.id") + " FROM plans";
    private final Handle handle;
    private final TaxLinks taxLinks;
    private final UsageThresholds thresholds;
    private final Rows<Plan> rows;
    private final Rows<Plan> wholeRows;

    /** The plans of a database. */
    public Plans(Handle handle) {
        this.handle = handle;
        this.taxLinks = new TaxLinks(handle);
        this.thresholds = new UsageThresholds(handle, "usage_thresholds", "plan_id");
        this.rows = new Rows<>(handle, "SELECT * FROM plans", Plans::header);
        this.wholeRows = new Rows<>(handle, WITH_PARTS, this::whole);
    }

    /** The live plan of a code; private children of plans are not found. */
    public Optional<Plan> find(String code) {
        return CachedPlans.in(handle).byCode(code, () -> wholeRows.first(
                "WHERE code = ? AND deleted_at IS NULL AND parent_id IS NULL", code));
    }

    /**
     * The live plan of a code; private children of plans are not found.
     *
     * @throws NotFoundException when there is none
     */
    public Plan get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("plan", code));
    }

    /**
     * The plan that something refers to by its id, deleted ones and children too.
     *
     * @throws NotFoundException when there is none
     */
    public Plan get(UUID id) {
        return byId(id).orElseThrow(() -> new NotFoundException("plan", id));
    }

    /** A plan by its id, deleted ones and children too. */
    public Optional<Plan> byId(UUID id) {
        return CachedPlans.in(handle).byId(id, () -> wholeRows.first("WHERE id = ?", id));
    }

    /** Plans by their ids, deleted ones and children too. */
    public Map<UUID, Plan> byIds(Collection<UUID> ids) {
        return ids.isEmpty() ? Map.of() : CachedPlans.in(handle).byIds(Set.copyOf(ids),
                missing -> whole(rows.listIn("WHERE id", missing, "")));
    }

    /** The live plans without the private children, the newest first. */
    public List<Plan> all() {
        return whole(rows.list("WHERE deleted_at IS NULL AND parent_id IS NULL"
                + " ORDER BY created_at DESC, id"));
    }

    /** A page of the live plans without the private children, the newest first. */
    public PageOf<Plan> page(PageRange page) {
        PageOf<Plan> headers = rows.page("FROM plans",
                new Conditions().always("deleted_at IS NULL").always("parent_id IS NULL"),
                "ORDER BY created_at DESC, id", page);
        return new PageOf<>(whole(headers.items()), headers.totalCount(), page);
    }

    /** The live private children of a plan in the order of creation. */
    public List<Plan> children(UUID parentId) {
        return whole(rows.list("WHERE parent_id = ? AND deleted_at IS NULL"
                + " ORDER BY created_at, id", parentId));
    }

    /** The live plans, private children too, that charge for a metric. */
    public List<Plan> charging(UUID metricId) {
        return whole(rows.list("WHERE deleted_at IS NULL AND id IN (SELECT plan_id FROM charges"
                + " WHERE billable_metric_id = ? AND deleted_at IS NULL)", metricId));
    }

    /** The live plans, private children too, with a fixed charge on an add-on. */
    public List<Plan> offering(UUID addOnId) {
        return whole(rows.list("WHERE deleted_at IS NULL AND id IN (SELECT plan_id"
                + " FROM fixed_charges WHERE add_on_id = ? AND deleted_at IS NULL)", addOnId));
    }

    /** The live plans that grant a feature. */
    public List<Plan> granting(UUID featureId) {
        return whole(rows.list("WHERE deleted_at IS NULL AND id IN (SELECT plan_id"
                + " FROM entitlements WHERE feature_id = ?)", featureId));
    }

    /** Deletes the charges of all plans on a metric softly, with their filters. */
    public void deleteCharges(UUID metricId, Instant now) {
        new Charges(handle).deleteOfMetric(metricId, now);
    }

    /** Charges by their ids, deleted ones too. */
    public Map<UUID, Charge> charges(Collection<UUID> ids) {
        return new Charges(handle).byIds(ids);
    }

    /** Whether a subscription of any status has ever followed the plan or a private child of it. */
    public boolean hasSubscriptions(UUID id) {
        return Rows.exist(handle, "SELECT 1 FROM subscriptions", "WHERE plan_id IN"
                + " (SELECT id FROM plans WHERE id = ? OR parent_id = ?) LIMIT 1", id, id);
    }

    /** Adds a plan with its charges and all other parts. */
    public void insert(Plan plan) {
        columns(plan).set("id", plan.id()).insert(handle);
        saveParts(plan, plan.createdAt());
    }

    /**
     * Changes a plan: charges, fixed charges, filters and thresholds with known ids are changed,
     * new ones added, those that the plan no longer has deleted softly.
     */
    public void update(Plan plan, Instant now) {
        columns(plan).update(handle, plan.id());
        saveParts(plan, now);
    }

    /** Makes a stored plan an earlier version of itself, with parts that were deleted since. */
    public void restore(Plan plan, Instant now) {
        for (String part : PARTS) {
            String table = part.substring(0, part.indexOf(' '));
            handle.execute("UPDATE " + table + " SET deleted_at = NULL"
                    + part.substring(table.length()), plan.id());
        }
        update(plan, now);
    }

    /** Deletes a plan softly. The caller terminates its subscriptions. */
    public void delete(UUID id, Instant now) {
        Columns.of("plans").set("deleted_at", now).update(handle, id);
        new Entitlements(handle).replace(id, List.of());
    }

    private void saveParts(Plan plan, Instant now) {
        new Charges(handle).replace(plan.id(), plan.pricing().charges(), now);
        new FixedCharges(handle).replace(plan.id(), plan.pricing().fixedCharges(), now);
        new MinimumCommitments(handle).replace(plan.id(), plan.pricing().minimumCommitment());
        thresholds.replace(plan.id(), plan.pricing().usageThresholds(), now);
        new Entitlements(handle).replace(plan.id(), plan.entitlements());
        taxLinks.replace(TaxLinks.Owner.PLAN, plan.id(), plan.pricing().taxes());
    }

    private static String has(String table, String condition) {
        return ", EXISTS (SELECT 1 FROM " + table + " WHERE " + condition + ") AS has_" + table;
    }

    private Plan whole(Row row) {
        Plan plan = header(row);
        List<UUID> id = List.of(plan.id());
        PlanRevision whole = new PlanRevision(plan);
        if (row.flag("has_charges")) {
            whole.charges(new Charges(handle).ofPlans(id).get(plan.id()));
        }
        if (row.flag("has_fixed_charges")) {
            whole.fixedCharges(new FixedCharges(handle).ofPlans(id).get(plan.id()));
        }
        if (row.flag("has_minimum_commitments")) {
            whole.minimumCommitment(new MinimumCommitments(handle).ofPlans(id).get(plan.id()));
        }
        if (row.flag("has_usage_thresholds")) {
            whole.usageThresholds(thresholds.byOwners(id).get(plan.id()));
        }
        if (row.flag("has_entitlements")) {
            whole.entitlements(new Entitlements(handle).ofPlans(id).get(plan.id()));
        }
        return row.flag("has_tax_links") ? whole.taxes(taxLinks.taxes(TaxLinks.Owner.PLAN,
                plan.id())).made() : whole.made();
    }

    private List<Plan> whole(List<Plan> headers) {
        List<UUID> ids = headers.stream().map(Plan::id).toList();
        var charges = new Charges(handle).ofPlans(ids);
        var fixedCharges = new FixedCharges(handle).ofPlans(ids);
        var commitments = new MinimumCommitments(handle).ofPlans(ids);
        var thresholdsOf = thresholds.byOwners(ids);
        var entitlements = new Entitlements(handle).ofPlans(ids);
        var taxes = taxLinks.taxes(TaxLinks.Owner.PLAN, ids);
        return headers.stream().map(plan -> new PlanRevision(plan)
                .charges(charges.getOrDefault(plan.id(), List.of()))
                .fixedCharges(fixedCharges.getOrDefault(plan.id(), List.of()))
                .minimumCommitment(commitments.get(plan.id()))
                .usageThresholds(thresholdsOf.getOrDefault(plan.id(), List.of()))
                .taxes(taxes.getOrDefault(plan.id(), List.of()))
                .entitlements(entitlements.getOrDefault(plan.id(), List.of())).made()).toList();
    }

    private static Columns columns(Plan plan) {
        return Columns.of("plans").set("parent_id", plan.parentId()).set("code", plan.code())
                .set("name", plan.labels().name())
                .set("invoice_display_name", plan.labels().invoiceDisplayName())
                .set("description", plan.labels().description())
                .set("interval", plan.billing().interval())
                .set("amount_cents", plan.billing().amountCents())
                .set("amount_currency", plan.billing().currency())
                .set("pay_in_advance", plan.billing().payInAdvance())
                .set("trial_period", plan.billing().trialPeriod())
                .set("bill_charges_monthly", plan.billing().billChargesMonthly())
                .set("bill_fixed_charges_monthly", plan.billing().billFixedChargesMonthly())
                .json("metadata", plan.metadata()).set("created_at", plan.createdAt())
                .set("deleted_at", plan.deletedAt());
    }

    private static Plan header(Row row) {
        return new Plan(row.id("id"), row.id("parent_id"), row.text("code"),
                new Plan.Labels(row.text("name"), row.text("invoice_display_name"),
                        row.text("description")),
                new Plan.Billing(row.constant("interval", Interval.class),
                        row.number("amount_cents"), row.currency("amount_currency"),
                        row.flag("pay_in_advance"), row.decimal("trial_period"),
                        row.optionalFlag("bill_charges_monthly"),
                        row.optionalFlag("bill_fixed_charges_monthly")),
                new Plan.Pricing(List.of(), List.of(), null, List.of(), List.of()),
                List.of(), row.json("metadata", METADATA), row.instant("created_at"),
                row.instant("deleted_at"));
    }
}
