package billing.catalog;

import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Builds a changed copy of a plan. */
public final class PlanRevision {
    private final Plan origin;
    private UUID id;
    private UUID parentId;
    private Instant createdAt;
    private String name;
    private String invoiceDisplayName;
    private String description;
    private long amountCents;
    private CurrencyUnit amountCurrency;
    private BigDecimal trialPeriod;
    private Boolean billChargesMonthly;
    private Boolean billFixedChargesMonthly;
    private List<Charge> charges;
    private List<FixedCharge> fixedCharges;
    private MinimumCommitment minimumCommitment;
    private List<UsageThreshold> usageThresholds;
    private List<Tax> taxes;
    private List<Entitlement> entitlements;
    private Map<String, String> metadata;

    /** Starts with an unchanged copy of a plan. */
    public PlanRevision(Plan origin) {
        this.origin = origin;
        this.id = origin.id();
        this.parentId = origin.parentId();
        this.createdAt = origin.createdAt();
        this.name = origin.labels().name();
        this.invoiceDisplayName = origin.labels().invoiceDisplayName();
        this.description = origin.labels().description();
        this.amountCents = origin.billing().amountCents();
        this.amountCurrency = origin.billing().currency();
        this.trialPeriod = origin.billing().trialPeriod();
        this.billChargesMonthly = origin.billing().billChargesMonthly();
        this.billFixedChargesMonthly = origin.billing().billFixedChargesMonthly();
        this.charges = origin.pricing().charges();
        this.fixedCharges = origin.pricing().fixedCharges();
        this.minimumCommitment = origin.pricing().minimumCommitment();
        this.usageThresholds = origin.pricing().usageThresholds();
        this.taxes = origin.pricing().taxes();
        this.entitlements = origin.entitlements();
        this.metadata = origin.metadata();
    }

    /** Makes the copy a private child of a plan, with an identifier of its own. */
    public PlanRevision childOf(UUID parent, UUID child, Instant now) {
        parentId = parent;
        id = child;
        createdAt = now;
        return this;
    }

    /** The names and the description; the last two may be null. */
    public PlanRevision named(String newName, String newDisplayName, String newDescription) {
        name = newName;
        invoiceDisplayName = newDisplayName;
        description = newDescription;
        return this;
    }

    /** The fee of a whole period. */
    public PlanRevision amountCents(long cents) {
        amountCents = cents;
        return this;
    }

    /** The currency of all its amounts. */
    public PlanRevision amountCurrency(CurrencyUnit currency) {
        amountCurrency = currency;
        return this;
    }

    /** Days before the first subscription fee; or null. */
    public PlanRevision trialPeriod(BigDecimal days) {
        trialPeriod = days;
        return this;
    }

    /**
     * Whether usage and fixed charges are billed monthly although the interval is longer; null for
     * an interval where this cannot be chosen.
     */
    public PlanRevision monthly(Boolean usage, Boolean fixed) {
        billChargesMonthly = usage;
        billFixedChargesMonthly = fixed;
        return this;
    }

    /** The usage charges in order. */
    public PlanRevision charges(List<Charge> all) {
        charges = all;
        return this;
    }

    /** The fixed charges in order. */
    public PlanRevision fixedCharges(List<FixedCharge> all) {
        fixedCharges = all;
        return this;
    }

    /** The units of fixed charges, by their ids; those of all others remain. */
    public PlanRevision units(Map<UUID, BigDecimal> counts) {
        fixedCharges = fixedCharges.stream().map(charge -> counts.containsKey(charge.id())
                ? new FixedChargeRevision(charge).units(counts.get(charge.id())).made() : charge)
                .toList();
        return this;
    }

    /** The commitment; null for none. */
    public PlanRevision minimumCommitment(MinimumCommitment commitment) {
        minimumCommitment = commitment;
        return this;
    }

    /** The usage thresholds in order. */
    public PlanRevision usageThresholds(List<UsageThreshold> all) {
        usageThresholds = all;
        return this;
    }

    /** The plan's own taxes. */
    public PlanRevision taxes(List<Tax> all) {
        taxes = all;
        return this;
    }

    /** The features granted. */
    public PlanRevision entitlements(List<Entitlement> all) {
        entitlements = all;
        return this;
    }

    /** The metadata; null for none. */
    public PlanRevision metadata(Map<String, String> pairs) {
        metadata = pairs;
        return this;
    }

    /** The plan with the changes. */
    public Plan made() {
        return new Plan(id, parentId, origin.code(),
                new Plan.Labels(name, invoiceDisplayName, description),
                new Plan.Billing(origin.billing().interval(), amountCents, amountCurrency,
                        origin.billing().payInAdvance(), trialPeriod, billChargesMonthly,
                        billFixedChargesMonthly),
                new Plan.Pricing(charges, fixedCharges, minimumCommitment, usageThresholds, taxes),
                entitlements, metadata, createdAt, origin.deletedAt());
    }
}
