package billing.catalog;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A price list that subscriptions follow, with its charges and all other parts
 * ({@code subscriptions-and-invoicing.md 1.1}).
 *
 * @param parentId  the plan that this private child overrides; null for a plan that is not a child
 * @param code      unique among live plans without parent
 * @param labels    its names and description
 * @param billing   the subscription fee and when it is billed
 * @param pricing   charges, commitment, thresholds and taxes
 * @param metadata  null when never set
 * @param deletedAt null while live
 */
public record Plan(UUID id, UUID parentId, String code, Labels labels, Billing billing,
                   Pricing pricing, List<Entitlement> entitlements, Map<String, String> metadata,
                   Instant createdAt, Instant deletedAt) {
    /**
     * The names and the description.
     *
     * @param invoiceDisplayName or null
     * @param description        or null
     */
    public record Labels(String name, String invoiceDisplayName, String description) {
        /** The name printed on invoices: the invoice display name unless blank, else the name. */
        public String displayName() {
            return invoiceDisplayName == null || invoiceDisplayName.isBlank() ? name
                    : invoiceDisplayName;
        }
    }

    /**
     * The subscription fee and when it is billed.
     *
     * @param amountCents             subscription fee of a whole period, not negative
     * @param payInAdvance            whether the subscription fee is billed for the opening period
     * @param trialPeriod             days before the first subscription fee, fractions allowed; or
     *                                null
     * @param billChargesMonthly      null unless the interval is yearly or semiannual
     * @param billFixedChargesMonthly null unless the interval is yearly or semiannual
     */
    public record Billing(Interval interval, long amountCents, CurrencyUnit currency,
                          boolean payInAdvance, BigDecimal trialPeriod, Boolean billChargesMonthly,
                          Boolean billFixedChargesMonthly) {
    }

    /**
     * What is priced in addition to the subscription fee.
     *
     * @param charges           live ones, in the order given
     * @param fixedCharges      live ones, in the order given
     * @param minimumCommitment or null
     * @param usageThresholds   in the order given
     * @param taxes             the plan's own taxes
     */
    public record Pricing(List<Charge> charges, List<FixedCharge> fixedCharges,
                          MinimumCommitment minimumCommitment,
                          List<UsageThreshold> usageThresholds, List<Tax> taxes) {
        public Pricing {
            charges = List.copyOf(charges);
            fixedCharges = List.copyOf(fixedCharges);
            usageThresholds = List.copyOf(usageThresholds);
            taxes = List.copyOf(taxes);
        }
    }

    public Plan {
        entitlements = List.copyOf(entitlements);
    }

    /** The id of the plan that its code names: a private child has the code of its parent. */
    public UUID commonId() {
        return parentId == null ? id : parentId;
    }

    /** Whether usage charges are billed monthly although the plan's interval is longer. */
    public boolean splitsCharges() {
        return Boolean.TRUE.equals(billing.billChargesMonthly());
    }

    /** Whether fixed charges are billed monthly although the plan's interval is longer. */
    public boolean splitsFixedCharges() {
        return Boolean.TRUE.equals(billing.billFixedChargesMonthly());
    }

    /** Whether usage or fixed charges are billed monthly although the interval is longer. */
    public boolean isSplit() {
        return splitsCharges() || splitsFixedCharges();
    }

    /** The subscription fee of a year in cents; a plan change that lowers it is a downgrade. */
    public long yearlyAmountCents() {
        return Math.multiplyExact(billing.amountCents(), billing.interval().perYear());
    }
}
