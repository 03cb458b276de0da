package billing.catalog.store;

import billing.catalog.Tax;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Which taxes a thing carries itself, in the order given ({@code money.md 1.2}). */
public final class TaxLinks {
    private final Handle handle;

    /** The kinds of resources that can have taxes. */
    public enum Owner {
        BILLING_ENTITY, CUSTOMER, PLAN, CHARGE, FIXED_CHARGE, ADD_ON, MINIMUM_COMMITMENT
    }

    /** The links of a database. */
    public TaxLinks(Handle handle) {
        this.handle = handle;
    }

    /** The taxes of one thing. */
    public List<Tax> taxes(Owner owner, UUID id) {
        return taxes(owner, List.of(id)).getOrDefault(id, List.of());
    }

    /** The taxes of many things; those without taxes are absent. */
    public Map<UUID, List<Tax>> taxes(Owner owner, Collection<UUID> ids) {
        return new Rows<>(handle, "SELECT taxes.*, tax_links.owner_id FROM tax_links"
                + " JOIN taxes ON taxes.id = tax_links.tax_id", Taxes::tax)
                .byOwner("owner_id", "WHERE tax_links.owner_kind = ? AND tax_links.owner_id",
                        List.of(owner), ids, "ORDER BY tax_links.position");
    }

    /** Gives a thing these taxes and no others. */
    public void replace(Owner owner, UUID id, List<Tax> taxes) {
        remove(owner, id);
        add(owner, id, taxes);
    }

    /** Gives a thing that has none its taxes. */
    public void add(Owner owner, UUID id, List<Tax> taxes) {
        addAll(owner, Map.of(id, taxes));
    }

    /** The same of several things, by their ids. */
    public void addAll(Owner owner, Map<UUID, List<Tax>> taxes) {
        List<Columns> rows = new ArrayList<>();
        taxes.forEach((id, own) -> {
            for (int position = 0; position < own.size(); position++) {
                rows.add(Columns.of("tax_links").set("owner_kind", owner).set("owner_id", id)
                        .set("tax_id", own.get(position).id()).set("position", position));
            }
        });
        Columns.insertAll(handle, rows);
    }

    /** Takes all taxes from a thing. */
    public void remove(Owner owner, UUID id) {
        handle.execute("DELETE FROM tax_links WHERE owner_kind = ? AND owner_id = ?", owner, id);
    }

    /** Takes a tax from everything that carries it. */
    void removeTax(UUID taxId) {
        handle.execute("DELETE FROM tax_links WHERE tax_id = ?", taxId);
    }
}
