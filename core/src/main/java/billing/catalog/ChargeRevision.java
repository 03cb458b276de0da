package billing.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A charge on its way to its next form: a copy of which some members are changed. */
public final class ChargeRevision {
    private final Charge origin;
    private UUID id;
    private UUID parentId;
    private String code;
    private ChargeProperties properties;
    private List<ChargeFilter> filters;
    private List<Tax> taxes;
    private Instant createdAt;

    /** A copy of a charge. */
    public ChargeRevision(Charge origin) {
        this.origin = origin;
        this.id = origin.id();
        this.parentId = origin.parentId();
        this.code = origin.code();
        this.properties = origin.properties();
        this.filters = origin.filters();
        this.taxes = origin.taxes();
        this.createdAt = origin.createdAt();
    }

    /** A charge of a child plan that stands for this one. */
    public ChargeRevision childOf(UUID parent, UUID child, Instant now) {
        parentId = parent;
        id = child;
        createdAt = now;
        return this;
    }

    /** The code on its plan. */
    public ChargeRevision code(String newCode) {
        code = newCode;
        return this;
    }

    /** The price of usage that no filter matches. */
    public ChargeRevision properties(ChargeProperties price) {
        properties = price;
        return this;
    }

    /** The filters in order. */
    public ChargeRevision filters(List<ChargeFilter> all) {
        filters = all;
        return this;
    }

    /** The charge's own taxes. */
    public ChargeRevision taxes(List<Tax> all) {
        taxes = all;
        return this;
    }

    /** The charge with the changes. */
    public Charge made() {
        return new Charge(id, parentId, code, origin.metric(), origin.invoiceDisplayName(),
                properties, filters, origin.billing(), taxes, createdAt);
    }
}
