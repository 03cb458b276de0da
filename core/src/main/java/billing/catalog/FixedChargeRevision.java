package billing.catalog;

import billing.rating.ChargeModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A fixed charge on its way to its next form: a copy of which some members are changed. */
public final class FixedChargeRevision {
    private final FixedCharge origin;
    private UUID id;
    private UUID parentId;
    private String code;
    private ChargeModel model;
    private BigDecimal units;
    private List<Tax> taxes;
    private Instant createdAt;

    /** A copy of a fixed charge. */
    public FixedChargeRevision(FixedCharge origin) {
        this.origin = origin;
        this.id = origin.id();
        this.parentId = origin.parentId();
        this.code = origin.code();
        this.model = origin.model();
        this.units = origin.units();
        this.taxes = origin.taxes();
        this.createdAt = origin.createdAt();
    }

    /** A fixed charge of a child plan that stands for this one. */
    public FixedChargeRevision childOf(UUID parent, UUID child, Instant now) {
        parentId = parent;
        id = child;
        createdAt = now;
        return this;
    }

    /** Another fixed charge with the same members, which stands for none of a parent plan. */
    public FixedChargeRevision another(UUID newId) {
        parentId = null;
        id = newId;
        return this;
    }

    /** The code on its plan. */
    public FixedChargeRevision code(String newCode) {
        code = newCode;
        return this;
    }

    /** The price. */
    public FixedChargeRevision model(ChargeModel price) {
        model = price;
        return this;
    }

    /** How many units are charged. */
    public FixedChargeRevision units(BigDecimal count) {
        units = count;
        return this;
    }

    /** The fixed charge's own taxes. */
    public FixedChargeRevision taxes(List<Tax> all) {
        taxes = all;
        return this;
    }

    /** The fixed charge with the changes. */
    public FixedCharge made() {
        return new FixedCharge(id, parentId, code, origin.addOn(), origin.invoiceDisplayName(),
                model, units, origin.billing(), taxes, createdAt);
    }
}
