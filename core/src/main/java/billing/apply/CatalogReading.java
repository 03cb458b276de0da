package billing.apply;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.engine.Identifiers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.References;
import billing.kernel.work.Chunks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Reads the resources of files in the order in which they depend on each other, so that every
 * reference is found in the files or else in what is stored.
 */
final class CatalogReading implements References {
    /** Resources of which what is stored is read together. */
    private static final int TOGETHER = 1_000;
    private final CatalogFiles files;
    private final ApplyTarget stored;
    private final ReadContext context;
    private final Map<Class<?>, Map<String, Object>> declared = new HashMap<>();
    /** Customers that are stored, whom subscriptions name. */
    private final Map<String, Customer> customers = new HashMap<>();
    /** By identifier; null until first needed, when all of the files are read. */
    private Map<UUID, BillingEntity> entities;

    CatalogReading(CatalogFiles files, ApplyTarget stored, Identifiers identifiers, Instant now) {
        this.files = files;
        this.stored = stored;
        this.context = new ReadContext(this, identifiers, now);
    }

    /** All resources; faults are in the reading of the files. */
    List<DeclaredResource<?>> read() {
        return read(ResourceTypes.ALL);
    }

    /** The resources of some kinds alone. */
    List<DeclaredResource<?>> read(List<ResourceType<?>> kinds) {
        List<DeclaredResource<?>> all = new ArrayList<>();
        kinds.forEach(kind -> all.addAll(read(kind)));
        return all;
    }

    /** The context of the readers. */
    ReadContext context() {
        return context;
    }

    private <T> List<DeclaredResource<T>> read(ResourceType<T> kind) {
        List<DeclaredResource<T>> all = new ArrayList<>();
        Chunks.of(files.stated(kind), TOGETHER).forEach(some -> read(kind, some, all));
        return all;
    }

    private <T> void read(ResourceType<T> kind, List<Fields> stated,
                          List<DeclaredResource<T>> all) {
        if (kind == ResourceTypes.SUBSCRIPTIONS) {
            readCustomers(stated);
        }
        List<String> keys = new ArrayList<>();
        stated.forEach(fields -> keys.add(
                kind.isSingle() ? "" : fields.<String>find(kind.key()).orElse(null)));
        Map<String, T> known = stored.find(kind,
                keys.stream().filter(Objects::nonNull).distinct().toList());
        for (int place = 0; place < keys.size(); place++) {
            Fields fields = stated.get(place);
            String key = keys.get(place);
            T before = key == null ? null : known.get(key);
            T desired = kind.store().completed(before,
                    kind.reader().read(fields, before, context), this);
            if (key != null) {
                declared.computeIfAbsent(kind.type(), type -> new HashMap<>())
                        .putIfAbsent(key, desired);
            }
            all.add(new DeclaredResource<>(kind, fields, key, before, desired));
        }
    }

    /** Of those that the files do not state themselves. */
    private void readCustomers(List<Fields> subscriptions) {
        customers.putAll(stored.find(ResourceTypes.CUSTOMERS, subscriptions.stream()
                .flatMap(fields -> fields.<String>find("external_customer_id").stream())
                .filter(name -> !declared.getOrDefault(Customer.class, Map.of())
                        .containsKey(name)).distinct().toList()));
    }

    @Override
    public <T> Optional<T> find(Class<T> type, String code) {
        Object found = declared.getOrDefault(type, Map.of()).get(String.valueOf(code));
        if (found == null && type == Customer.class) {
            found = customers.get(code);
        }
        return found != null ? Optional.of(type.cast(found))
                : stored.find(ResourceTypes.of(type), String.valueOf(code));
    }

    /**
     * Billing entities: the only resources that documents name and others refer to by identifier.
     */
    @Override
    public <T> Optional<T> byId(Class<T> type, UUID id) {
        if (entities == null) {
            entities = new HashMap<>();
            entities().forEach(entity -> entities.put(entity.id(), entity));
        }
        Optional<BillingEntity> found = id != null ? Optional.ofNullable(entities.get(id))
                : entities.values().stream().filter(BillingEntity::isDefault).findFirst();
        return found.filter(type::isInstance).map(type::cast);
    }

    /** Those that are stored, then those that the files have stated so far. */
    private Stream<BillingEntity> entities() {
        return Stream.concat(stored.all(ResourceTypes.ENTITIES).stream(),
                declared.getOrDefault(BillingEntity.class, Map.of()).values().stream()
                        .map(BillingEntity.class::cast));
    }

    @Override
    public Optional<UUID> lastId(Class<?> type) {
        return type != BillingEntity.class ? Optional.empty()
                : entities().map(BillingEntity::id).max(Comparator.naturalOrder());
    }

    @Override
    public Collection<String> codes(Class<?> type) {
        Collection<String> codes = new TreeSet<>(
                declared.getOrDefault(type, Map.of()).keySet());
        codes.addAll(storedCodes(ResourceTypes.of(type)));
        return codes;
    }

    private <T> List<String> storedCodes(ResourceType<T> kind) {
        return stored.all(kind).stream().map(kind.reader()::members)
                .map(members -> String.valueOf(members.get(kind.key()))).toList();
    }
}
