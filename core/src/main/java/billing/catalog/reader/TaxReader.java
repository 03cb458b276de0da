package billing.catalog.reader;

import billing.catalog.Tax;
import billing.catalog.field.TaxFields;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.resource.FieldValues;
import java.util.List;
import java.util.Map;

/** Reads taxes ({@code money.md 1.1}). */
public final class TaxReader implements ResourceReader<Tax> {
    private static final Shape SHAPE = TaxFields.ALL.shape("tax");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Tax read(Fields in, Tax stored, ReadContext intake) {
        FieldValues<Tax> values = FieldValues.written(in, stored);
        if (stored == null) {
            in.requireMandatory();
            return TaxFields.tax(values, intake.newId(), intake.now(), null);
        }
        return TaxFields.tax(values, stored.id(), stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(Tax resource) {
        return TaxFields.ALL.members(resource);
    }

    /** The member {@code tax_codes} of something taxable. */
    public static Shape withTaxCodes(Shape shape, String description) {
        return shape.with("tax_codes", Types.texts(), description);
    }

    /** The taxes of something taxable; the stored ones when the document names none. */
    public static List<Tax> taxes(Fields in, List<Tax> stored, ReadContext intake) {
        return in.mentions("tax_codes")
                ? intake.referAll(Tax.class, in, "tax_codes", "tax", "tax_not_found") : stored;
    }
}
