package billing.catalog;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A price list that subscriptions follow, whole with everything that hangs on it
 * ({@code subscriptions-and-invoicing.md 1.1}).
 *
 * @param parentId                the plan that this private child overrides; null for a plan of its
 *                                own
 * @param code                    unique among live plans without parent
 * @param invoiceDisplayName      or null
 * @param description             or null
 * @param amountCents             subscription fee of a whole period, not negative
 * @param payInAdvance            whether the subscription fee is billed for the opening period
 * @param trialPeriod             days before the first subscription fee, fractions allowed; or null
 * @param billChargesMonthly      null unless the interval is yearly or semiannual
 * @param billFixedChargesMonthly null unless the interval is yearly or semiannual
 * @param charges                 live ones, in the order given
 * @param fixedCharges            live ones, in the order given
 * @param minimumCommitment       or null
 * @param usageThresholds         in the order given
 * @param taxes                   the plan's own taxes
 * @param metadata                null when never set
 * @param deletedAt               null while live
 */
public record Plan(UUID id, UUID parentId, String code, String name, String invoiceDisplayName,
                   String description, Interval interval, long amountCents,
                   CurrencyUnit amountCurrency, boolean payInAdvance, BigDecimal trialPeriod,
                   Boolean billChargesMonthly, Boolean billFixedChargesMonthly,
                   List<Charge> charges, List<FixedCharge> fixedCharges,
                   MinimumCommitment minimumCommitment, List<UsageThreshold> usageThresholds,
                   List<Tax> taxes, List<Entitlement> entitlements, Map<String, String> metadata,
                   Instant createdAt, Instant deletedAt) {
    public Plan {
        charges = List.copyOf(charges);
        fixedCharges = List.copyOf(fixedCharges);
        usageThresholds = List.copyOf(usageThresholds);
        taxes = List.copyOf(taxes);
        entitlements = List.copyOf(entitlements);
    }

    /** Whether usage charges are billed monthly beside a longer interval. */
    public boolean splitsCharges() {
        return Boolean.TRUE.equals(billChargesMonthly);
    }

    /** Whether fixed charges are billed monthly beside a longer interval. */
    public boolean splitsFixedCharges() {
        return Boolean.TRUE.equals(billFixedChargesMonthly);
    }

    /** Whether any kind is billed monthly beside a longer interval. */
    public boolean isSplit() {
        return splitsCharges() || splitsFixedCharges();
    }

    /** The amount of a year, by which plan changes tell an upgrade from a downgrade. */
    public long yearlyAmountCents() {
        return Math.multiplyExact(amountCents, interval.perYear());
    }
}
