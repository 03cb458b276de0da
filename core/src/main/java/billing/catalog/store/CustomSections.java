package billing.catalog.store;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.field.CustomSectionFields;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.resource.FieldValues;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The stored invoice custom sections ({@code subscriptions-and-invoicing.md 6.10}). */
public final class CustomSections {
    private final Handle handle;
    private final Rows<InvoiceCustomSection> rows;

    /** The sections of a database. */
    public CustomSections(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM invoice_custom_sections",
                CustomSections::section);
    }

    /** The live section of a code. */
    public Optional<InvoiceCustomSection> find(String code) {
        return rows.first("WHERE code = ? AND deleted_at IS NULL", code);
    }

    /**
     * The live section of a code.
     *
     * @throws NotFoundException when there is none
     */
    public InvoiceCustomSection get(String code) {
        return find(code).orElseThrow(
                () -> new NotFoundException("invoice_custom_section", code));
    }

    /** The live sections of codes, in the order of the codes. */
    public List<InvoiceCustomSection> named(Collection<String> codes) {
        return codes.stream().map(this::find).flatMap(Optional::stream).toList();
    }

    /** The live sections, the newest first. */
    public List<InvoiceCustomSection> all() {
        return rows.list("WHERE deleted_at IS NULL ORDER BY created_at DESC, id");
    }

    /** Adds a section. */
    public void insert(InvoiceCustomSection section) {
        columns(section).set("id", section.id()).insert(handle);
    }

    /** Changes a section; copies on invoices stay. */
    public void update(InvoiceCustomSection section) {
        columns(section).update(handle, section.id());
    }

    private static Columns columns(InvoiceCustomSection section) {
        return CustomSectionFields.ALL.row("invoice_custom_sections", section)
                .set("created_at", section.createdAt()).set("deleted_at", section.deletedAt());
    }

    private static InvoiceCustomSection section(Row row) {
        return CustomSectionFields.section(FieldValues.stored(row), row.id("id"),
                row.instant("created_at"), row.instant("deleted_at"));
    }
}
