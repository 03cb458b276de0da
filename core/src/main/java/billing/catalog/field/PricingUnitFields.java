package billing.catalog.field;

import billing.catalog.PricingUnit;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldValues;
import java.time.Instant;
import java.util.UUID;

/** The fields of pricing units ({@code rating-and-usage.md 4.8}). */
public final class PricingUnitFields {
    public static final Field<PricingUnit, String> CODE =
            Field.key("code", PricingUnit::code).required().doc("Unique among pricing units.");
    public static final Field<PricingUnit, String> NAME =
            Field.text("name", PricingUnit::name).required().doc("What the unit is called.");
    public static final Field<PricingUnit, String> SHORT_NAME =
            Field.text("short_name", PricingUnit::shortName, 3).required()
                    .doc("Printed next to amounts.").example("CR");
    public static final Field<PricingUnit, String> DESCRIPTION =
            Field.lines("description", PricingUnit::description, 600).doc("For the staff.");
    /** All of them. */
    public static final FieldList<PricingUnit> ALL =
            FieldList.of(CODE, NAME, SHORT_NAME, DESCRIPTION);

    private PricingUnitFields() {
    }

    /** A pricing unit with these values. */
    public static PricingUnit unit(FieldValues<PricingUnit> in, UUID id, Instant createdAt) {
        return new PricingUnit(id, in.get(NAME), in.get(CODE), in.get(SHORT_NAME),
                in.get(DESCRIPTION), createdAt);
    }
}
