package billing.catalog.store;

import billing.catalog.Tax;
import billing.catalog.Tax.Treatment;
import billing.catalog.field.TaxFields;
import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.kernel.vat.VatCategory;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored taxes ({@code money.md 1.1}). */
public final class Taxes {
    private static final CachedValue<Map<UUID, Treatment>> TREATMENTS =
            new CachedValue<>(CachedValue.Topic.ENTITIES, handle ->
                    new Rows<>(handle, "SELECT * FROM taxes", Taxes::tax).list("").stream()
                            .collect(Collectors.toUnmodifiableMap(Tax::id,
                                    Tax::completeTreatment)));
    private final Handle handle;
    private final Rows<Tax> rows;

    /** The taxes of a database. */
    public Taxes(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM taxes", Taxes::tax);
    }

    /** The live tax of a code. */
    public Optional<Tax> find(String code) {
        return rows.first("WHERE code = ? AND deleted_at IS NULL", code);
    }

    /**
     * The live tax of a code.
     *
     * @throws NotFoundException when there is none
     */
    public Tax get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("tax", code));
    }

    /** The live ones of these taxes, by their ids. */
    public Map<UUID, Tax> live(Collection<UUID> ids) {
        return rows.listIn("WHERE deleted_at IS NULL AND id", ids, "").stream()
                .collect(Collectors.toMap(Tax::id, Function.identity()));
    }

    /** The live taxes by name. */
    public List<Tax> all() {
        return rows.list("WHERE deleted_at IS NULL ORDER BY name, id");
    }

    /** What electronic invoices state of each tax, deleted ones too. */
    public Map<UUID, Treatment> treatments() {
        return TREATMENTS.in(handle);
    }

    /** Adds a tax. */
    public void insert(Tax tax) {
        columns(tax).set("id", tax.id()).insert(handle);
    }

    /** Changes a tax; copies on fees and invoices stay. */
    public void update(Tax tax) {
        columns(tax).update(handle, tax.id());
    }

    /** Deletes a tax softly and takes it from everything that carries it. */
    public void delete(UUID id, Instant now) {
        Columns.of("taxes").set("deleted_at", now).update(handle, id);
        new TaxLinks(handle).removeTax(id);
    }

    private static Columns columns(Tax tax) {
        return TaxFields.ALL.row("taxes", tax).set("created_at", tax.createdAt())
                .set("deleted_at", tax.deletedAt());
    }

    private static Treatment treatment(Row row) {
        return new Treatment(VatCategory.of(row.text("category")).orElse(null),
                row.text("exemption_reason_code"), row.text("exemption_reason"));
    }

    static Tax tax(Row row) {
        return new Tax(row.id("id"), row.text("name"), row.text("code"), row.decimal("rate"),
                row.text("description"), treatment(row), row.instant("created_at"),
                row.instant("deleted_at"));
    }
}
