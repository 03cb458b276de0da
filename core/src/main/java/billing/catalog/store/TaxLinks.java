package billing.catalog.store;

import billing.catalog.Tax;
import billing.catalog.TaxUses;
import billing.store.Columns;
import billing.store.Handle;
import billing.store.Rows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Which taxes a thing carries itself, in the order given ({@code money.md 1.2}). */
public final class TaxLinks {
    private final Handle handle;

    /** What can carry taxes. */
    public enum Owner {
        BILLING_ENTITY, CUSTOMER, PLAN, CHARGE, FIXED_CHARGE, ADD_ON, MINIMUM_COMMITMENT
    }

    /** The links of a database. */
    public TaxLinks(Handle handle) {
        this.handle = handle;
    }

    /** The taxes of one thing. */
    public List<Tax> of(Owner owner, UUID id) {
        return of(owner, List.of(id)).getOrDefault(id, List.of());
    }

    /** The taxes of many things; those without taxes are absent. */
    public Map<UUID, List<Tax>> of(Owner owner, Collection<UUID> ids) {
        Map<UUID, List<Tax>> taxes = new HashMap<>();
        new Rows<>(handle, "SELECT taxes.*, tax_links.owner_id FROM tax_links"
                + " JOIN taxes ON taxes.id = tax_links.tax_id",
                row -> Map.entry(row.id("owner_id"), Taxes.tax(row)))
                .listIn("WHERE tax_links.owner_kind = '" + Columns.stored(owner)
                        + "' AND tax_links.owner_id", ids, "ORDER BY tax_links.position")
                .forEach(link -> taxes.computeIfAbsent(link.getKey(), id -> new ArrayList<>())
                        .add(link.getValue()));
        return taxes;
    }

    /** Gives a thing these taxes and no others. */
    public void replace(Owner owner, UUID id, List<Tax> taxes) {
        remove(owner, id);
        add(owner, id, taxes);
    }

    /** Gives a thing that has none its taxes. */
    public void add(Owner owner, UUID id, List<Tax> taxes) {
        int position = 0;
        for (Tax tax : taxes) {
            Columns.of("tax_links").set("owner_kind", owner).set("owner_id", id)
                    .set("tax_id", tax.id()).set("position", position++).insert(handle);
        }
    }

    /** Takes all taxes from a thing. */
    public void remove(Owner owner, UUID id) {
        handle.execute("DELETE FROM tax_links WHERE owner_kind = ? AND owner_id = ?",
                Columns.stored(owner), id.toString());
    }

    /** Where the taxes are in use, by tax; taxes that nothing carries are absent. */
    public Map<UUID, TaxUses> uses() {
        Map<UUID, Map<Owner, Integer>> counts = new HashMap<>();
        new Rows<>(handle, "SELECT tax_id, owner_kind, count(*) AS uses FROM tax_links",
                row -> counts.computeIfAbsent(row.id("tax_id"), id -> new EnumMap<>(Owner.class))
                        .put(row.constant("owner_kind", Owner.class), row.integer("uses")))
                .list("WHERE owner_id IN (SELECT id FROM add_ons WHERE deleted_at IS NULL"
                        + " UNION ALL SELECT id FROM customers WHERE deleted_at IS NULL"
                        + " UNION ALL SELECT id FROM plans WHERE deleted_at IS NULL"
                        + " UNION ALL SELECT id FROM charges WHERE deleted_at IS NULL)"
                        + " GROUP BY tax_id, owner_kind");
        Map<UUID, List<String>> entities = new HashMap<>();
        new Rows<>(handle, "SELECT tax_id, code FROM tax_links JOIN billing_entities"
                + " ON billing_entities.id = owner_id", row -> entities.computeIfAbsent(
                        row.id("tax_id"), id -> new ArrayList<>()).add(row.text("code")))
                .list("WHERE deleted_at IS NULL ORDER BY code");
        Set<UUID> taxes = new HashSet<>(counts.keySet());
        taxes.addAll(entities.keySet());
        return taxes.stream().collect(Collectors.toMap(id -> id,
                id -> uses(entities.getOrDefault(id, List.of()),
                        counts.getOrDefault(id, Map.of()))));
    }

    private static TaxUses uses(List<String> entities, Map<Owner, Integer> counts) {
        return new TaxUses(entities, counts.getOrDefault(Owner.ADD_ON, 0),
                counts.getOrDefault(Owner.CUSTOMER, 0), counts.getOrDefault(Owner.PLAN, 0),
                counts.getOrDefault(Owner.CHARGE, 0));
    }

    /** Takes a tax from everything that carries it. */
    void removeTax(UUID taxId) {
        handle.execute("DELETE FROM tax_links WHERE tax_id = ?", taxId.toString());
    }
}
