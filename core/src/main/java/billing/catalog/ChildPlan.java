package billing.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Creates the private copy of a plan for a subscription whose prices differ from the plan's
 * ({@code subscriptions-and-invoicing.md 1.4}).
 */
public final class ChildPlan {
    private final Supplier<UUID> ids;
    private final Instant now;

    /** Creates copies that take their identifiers from {@code ids}. */
    public ChildPlan(Supplier<UUID> ids, Instant now) {
        this.ids = ids;
        this.now = now;
    }

    /**
     * Returns a copy that refers to its parent. Taxes, the commitment, thresholds, entitlements and
     * metadata are not copied; the interval, the advance flag and the monthly flags are copied and
     * cannot be changed afterwards.
     */
    public Plan copy(Plan parent) {
        return new PlanRevision(parent).childOf(parent.id(), ids.get(), now)
                .charges(parent.pricing().charges().stream().map(this::withoutTaxes).toList())
                .fixedCharges(parent.pricing().fixedCharges().stream().map(this::withoutTaxes)
                .toList())
                .minimumCommitment(null).usageThresholds(List.of()).taxes(List.of())
                .entitlements(List.of()).metadata(null).made();
    }

    /** A charge of a plan for a child of it. */
    public Charge copy(Charge parent) {
        return new ChargeRevision(parent).childOf(parent.id(), ids.get(), now)
                .filters(parent.filters().stream().map(this::copy).toList()).made();
    }

    /** A fixed charge of a plan for a child of it. */
    public FixedCharge copy(FixedCharge parent) {
        return new FixedChargeRevision(parent).childOf(parent.id(), ids.get(), now).made();
    }

    /** A filter of a charge for the same charge of a child. */
    public ChargeFilter copy(ChargeFilter parent) {
        return new ChargeFilter(ids.get(), parent.invoiceDisplayName(), parent.values(),
                parent.properties(), now);
    }

    private Charge withoutTaxes(Charge parent) {
        return new ChargeRevision(copy(parent)).taxes(List.of()).made();
    }

    private FixedCharge withoutTaxes(FixedCharge parent) {
        return new FixedChargeRevision(copy(parent)).taxes(List.of()).made();
    }
}
