package billing.catalog.reader;

import billing.catalog.PricingUnit;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import java.util.Map;

/** Reads pricing units ({@code rating-and-usage.md 4.8}). */
public final class PricingUnitReader implements ResourceReader<PricingUnit> {
    private static final Shape SHAPE = Shape.of("pricing unit")
            .withMandatory("code", Types.text(), "Unique among pricing units.")
            .withMandatory("name", Types.text(), "What the unit is called.")
            .withMandatory("short_name", Types.text(3), "Printed beside amounts.")
            .with("description", Types.lines(600), "For the staff.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public PricingUnit read(Fields in, PricingUnit stored, ReadContext intake) {
        if (stored == null) {
            in.requireMandatory();
            return new PricingUnit(intake.newId(), in.get("name", null), in.get("code", null),
                    in.get("short_name", null), in.get("description", null), intake.now());
        }
        return new PricingUnit(stored.id(), in.get("name", stored.name()),
                in.get("code", stored.code()), in.get("short_name", stored.shortName()),
                in.get("description", stored.description()), stored.createdAt());
    }

    @Override
    public Map<String, Object> members(PricingUnit unit) {
        return new DocumentMembers().put("code", unit.code()).put("name", unit.name())
                .put("short_name", unit.shortName()).put("description", unit.description())
                .members();
    }
}
