package billing.catalog.reader;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.field.CustomSectionFields;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.resource.FieldValues;
import java.util.Map;

/** Reads texts that are printed on invoices ({@code subscriptions-and-invoicing.md 6.10}). */
public final class CustomSectionReader implements ResourceReader<InvoiceCustomSection> {
    private static final Shape SHAPE = CustomSectionFields.ALL.shape("custom section");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public InvoiceCustomSection read(Fields in, InvoiceCustomSection stored, ReadContext context) {
        FieldValues<InvoiceCustomSection> values = FieldValues.written(in, stored);
        if (stored == null) {
            in.requireMandatory();
            return CustomSectionFields.section(values, context.newId(), context.now(), null);
        }
        return CustomSectionFields.section(values, stored.id(), stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(InvoiceCustomSection resource) {
        return CustomSectionFields.ALL.members(resource);
    }
}
