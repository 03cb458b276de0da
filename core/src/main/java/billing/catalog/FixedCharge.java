package billing.catalog;

import billing.catalog.charge.ChargeModelType;
import billing.rating.ChargeModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A charge on a number of units that the plan states ({@code subscriptions-and-invoicing.md 11}).
 *
 * @param parentId           the fixed charge of the parent plan that this one overrides; or null
 * @param code               unique among the plan's live fixed charges
 * @param addOn              the add-on that is charged
 * @param invoiceDisplayName or null
 * @param model              standard, graduated or volume
 * @param units              not negative
 * @param billing            when and how its units are billed
 * @param taxes              the fixed charge's own taxes
 */
public record FixedCharge(UUID id, UUID parentId, String code, AddOn addOn,
                          String invoiceDisplayName, ChargeModel model, BigDecimal units,
                          Billing billing, List<Tax> taxes, Instant createdAt) {
    /**
     * When and how its units are billed.
     *
     * @param payInAdvance billed for the opening period
     * @param prorated     whether partial periods cost their share
     */
    public record Billing(boolean payInAdvance, boolean prorated) {
        /** That of a fixed charge that states nothing about it. */
        public static final Billing DEFAULT = new Billing(false, false);
    }

    public FixedCharge {
        taxes = List.copyOf(taxes);
    }

    /** The fixed charge of the parent plan that this one overrides; its own id without one. */
    public UUID originId() {
        return parentId == null ? id : parentId;
    }

    /** The charge model. */
    public ChargeModelType modelType() {
        return ChargeModelType.of(model);
    }

    /** The name printed on invoices: its own, else the add-on's display name or name. */
    public String displayName() {
        return invoiceDisplayName == null || invoiceDisplayName.isBlank() ? addOn.displayName()
                : invoiceDisplayName;
    }
}
