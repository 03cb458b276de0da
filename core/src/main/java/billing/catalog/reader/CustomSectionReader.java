package billing.catalog.reader;

import billing.catalog.InvoiceCustomSection;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import java.util.Map;

/** Reads texts that are printed on invoices ({@code subscriptions-and-invoicing.md 6.10}). */
public final class CustomSectionReader implements ResourceReader<InvoiceCustomSection> {
    private static final Shape SHAPE = Shape.of("custom section")
            .withMandatory("code", Types.text(), "Unique among custom sections.")
            .withMandatory("name", Types.text(), "For the staff.")
            .with("description", Types.lines(), "For the staff.")
            .with("details", Types.lines(), "The text printed.")
            .with("display_name", Types.text(), "The heading printed.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public InvoiceCustomSection read(Fields in, InvoiceCustomSection stored, ReadContext intake) {
        if (stored == null) {
            in.requireMandatory();
            return new InvoiceCustomSection(intake.newId(), in.get("name", null),
                    in.get("code", null), in.get("description", null), in.get("details", null),
                    in.get("display_name", null), intake.now(), null);
        }
        return new InvoiceCustomSection(stored.id(), in.get("name", stored.name()),
                in.get("code", stored.code()), in.get("description", stored.description()),
                in.get("details", stored.details()),
                in.get("display_name", stored.displayName()), stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(InvoiceCustomSection section) {
        return new DocumentMembers().put("code", section.code()).put("name", section.name())
                .put("description", section.description())
                .put("display_name", section.displayName()).put("details", section.details())
                .members();
    }
}
