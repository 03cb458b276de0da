package billing.catalog.store;

import billing.catalog.AddOn;
import billing.catalog.BillableMetric;
import billing.catalog.Feature;
import billing.catalog.PricingUnit;
import billing.catalog.Tax;
import billing.engine.Handle;
import billing.input.References;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Finds the live resources that requests about the catalog refer to. */
public final class StoredCatalog implements References {
    private final Handle handle;

    /** The catalog that the handle reads. */
    public StoredCatalog(Handle handle) {
        this.handle = handle;
    }

    @Override
    public <T> Optional<T> find(Class<T> type, String code) {
        return byCode(type, String.valueOf(code)).map(type::cast);
    }

    @Override
    public <T> Optional<T> byId(Class<T> type, UUID id) {
        if (type == BillableMetric.class) {
            return new Metrics(handle).byId(id).filter(metric -> metric.deletedAt() == null)
                    .map(type::cast);
        }
        if (type == AddOn.class) {
            return new AddOns(handle).byId(id).filter(addOn -> addOn.deletedAt() == null)
                    .map(type::cast);
        }
        return Optional.empty();
    }

    /** No suggestions: responses to requests do not guess at similar codes. */
    @Override
    public Collection<String> codes(Class<?> type) {
        return List.of();
    }

    private Optional<?> byCode(Class<?> type, String code) {
        if (type == Tax.class) {
            return new Taxes(handle).find(code);
        }
        if (type == BillableMetric.class) {
            return new Metrics(handle).find(code);
        }
        if (type == AddOn.class) {
            return new AddOns(handle).find(code);
        }
        if (type == Feature.class) {
            return new Features(handle).find(code);
        }
        if (type == PricingUnit.class) {
            return new PricingUnits(handle).find(code);
        }
        throw new IllegalArgumentException("requests refer to no " + type);
    }
}
