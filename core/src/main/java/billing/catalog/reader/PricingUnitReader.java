package billing.catalog.reader;

import billing.catalog.PricingUnit;
import billing.catalog.field.PricingUnitFields;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.resource.FieldValues;
import java.util.Map;

/** Reads pricing units ({@code rating-and-usage.md 4.8}). */
public final class PricingUnitReader implements ResourceReader<PricingUnit> {
    private static final Shape SHAPE = PricingUnitFields.ALL.shape("pricing unit");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public PricingUnit read(Fields in, PricingUnit stored, ReadContext context) {
        FieldValues<PricingUnit> values = FieldValues.written(in, stored);
        if (stored == null) {
            in.requireMandatory();
            return PricingUnitFields.unit(values, context.newId(), context.now());
        }
        return PricingUnitFields.unit(values, stored.id(), stored.createdAt());
    }

    @Override
    public Map<String, Object> members(PricingUnit resource) {
        return PricingUnitFields.ALL.members(resource);
    }
}
