package billing.catalog.reader;

import billing.catalog.AddOn;
import billing.catalog.field.AddOnFields;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.resource.FieldValues;
import java.util.List;
import java.util.Map;

/** Reads add-ons ({@code subscriptions-and-invoicing.md 8.1}). */
public final class AddOnReader implements ResourceReader<AddOn> {
    private static final Shape SHAPE = AddOnFields.ALL.shape("add-on");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public AddOn read(Fields in, AddOn stored, ReadContext context) {
        FieldValues<AddOn> values = FieldValues.written(in, stored);
        if (stored == null) {
            in.requireMandatory();
            return AddOnFields.addOn(values, context.newId(),
                    TaxReader.taxes(in, List.of(), context), context.now(), null);
        }
        return AddOnFields.addOn(values, stored.id(),
                TaxReader.taxes(in, stored.taxes(), context), stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(AddOn resource) {
        return AddOnFields.ALL.members(resource);
    }
}
