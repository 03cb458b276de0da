package billing.apply;

import billing.customer.BillingEntity;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.input.References;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What requests and exports refer to: what is in the database. */
record StoredReferences(Handle handle) implements References {
    @Override
    public <T> Optional<T> find(Class<T> type, String code) {
        return code == null ? Optional.empty() : ResourceTypes.of(type).store().find(handle, code);
    }

    @Override
    public <T> Optional<T> byId(Class<T> type, UUID id) {
        return type != BillingEntity.class ? Optional.empty()
                : (id == null ? Optional.of(new BillingEntities(handle).byDefault())
                        : new BillingEntities(handle).byId(id)).map(type::cast);
    }

    @Override
    public Optional<UUID> lastId(Class<?> type) {
        return type != BillingEntity.class ? Optional.empty()
                : new BillingEntities(handle).all().stream().map(BillingEntity::id)
                        .max(Comparator.naturalOrder());
    }

    @Override
    public Collection<String> codes(Class<?> type) {
        return List.of();
    }
}
