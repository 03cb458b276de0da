package billing.catalog.store;

import billing.catalog.AddOn;
import billing.catalog.Tax;
import billing.catalog.field.AddOnFields;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.resource.FieldValues;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored add-ons ({@code subscriptions-and-invoicing.md 8.1}). */
public final class AddOns {
    private final Handle handle;
    private final TaxLinks taxLinks;
    private final Rows<AddOn> rows;

    /** The add-ons of a database. */
    public AddOns(Handle handle) {
        this.handle = handle;
        this.taxLinks = new TaxLinks(handle);
        this.rows = new Rows<>(handle, "SELECT * FROM add_ons", AddOns::withoutTaxes);
    }

    /** The live add-on of a code. */
    public Optional<AddOn> find(String code) {
        return rows.first("WHERE code = ? AND deleted_at IS NULL", code).map(this::whole);
    }

    /**
     * The live add-on of a code.
     *
     * @throws NotFoundException when there is none
     */
    public AddOn get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("add_on", code));
    }

    /** An add-on, deleted or not. */
    public Optional<AddOn> byId(UUID id) {
        return rows.first("WHERE id = ?", id).map(this::whole);
    }

    /** Add-ons by their ids, deleted ones too. */
    public Map<UUID, AddOn> byIds(Collection<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, "")).stream()
                .collect(Collectors.toMap(AddOn::id, Function.identity()));
    }

    /** The live add-ons, the newest first. */
    public List<AddOn> all() {
        return whole(rows.list("WHERE deleted_at IS NULL ORDER BY created_at DESC, id"));
    }

    /** Adds an add-on with its taxes. */
    public void insert(AddOn addOn) {
        columns(addOn).set("id", addOn.id()).insert(handle);
        taxLinks.add(TaxLinks.Owner.ADD_ON, addOn.id(), addOn.taxes());
    }

    /** Changes an add-on and its taxes. */
    public void update(AddOn addOn) {
        columns(addOn).update(handle, addOn.id());
        taxLinks.replace(TaxLinks.Owner.ADD_ON, addOn.id(), addOn.taxes());
    }

    /** Deletes an add-on softly. */
    public void delete(UUID id, Instant now) {
        Columns.of("add_ons").set("deleted_at", now).update(handle, id);
    }

    private AddOn whole(AddOn addOn) {
        return whole(List.of(addOn)).get(0);
    }

    private List<AddOn> whole(List<AddOn> addOns) {
        Map<UUID, List<Tax>> taxes = taxLinks.taxes(TaxLinks.Owner.ADD_ON,
                addOns.stream().map(AddOn::id).toList());
        return addOns.stream().map(addOn -> with(addOn, taxes.get(addOn.id()))).toList();
    }

    private static AddOn with(AddOn addOn, List<Tax> taxes) {
        return taxes == null ? addOn : new AddOn(addOn.id(), addOn.name(), addOn.code(),
                addOn.invoiceDisplayName(), addOn.description(), addOn.price(),
                addOn.unitCode(), taxes, addOn.createdAt(), addOn.deletedAt());
    }

    private static Columns columns(AddOn addOn) {
        return AddOnFields.ALL.row("add_ons", addOn).set("created_at", addOn.createdAt())
                .set("deleted_at", addOn.deletedAt());
    }

    private static AddOn withoutTaxes(Row row) {
        return AddOnFields.addOn(FieldValues.stored(row), row.id("id"), List.of(),
                row.instant("created_at"), row.instant("deleted_at"));
    }
}
