package billing.catalog.store;

import billing.catalog.Tax;
import billing.catalog.field.TaxFields;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored taxes ({@code money.md 1.1}). */
public final class Taxes {
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

    /** A tax, deleted or not. */
    public Optional<Tax> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** The live taxes by name. */
    public List<Tax> all() {
        return rows.list("WHERE deleted_at IS NULL ORDER BY name, id");
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

    static Tax tax(Row row) {
        return new Tax(row.id("id"), row.text("name"), row.text("code"), row.decimal("rate"),
                row.text("description"), row.instant("created_at"), row.instant("deleted_at"));
    }
}
