package billing.catalog.reader.plan;

import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Units of a plan's fixed charge for one subscription alone ({@code subscriptions-and-invoicing.md
 * 1.4, 11.4}).
 *
 * @param fixedCharge of the plan
 * @param units       not negative
 * @param immediately whether they hold from now on, not from the next period
 */
public record UnitsOverride(FixedCharge fixedCharge, BigDecimal units, boolean immediately) {
    private static final String AT_ONCE = "apply_units_immediately";
    private static final Shape ENTRY = Shape.of("fixed charge")
            .with("id", Formats.id(), "The fixed charge.")
            .with("units", Types.decimal(0), "How many.")
            .with(AT_ONCE, Types.flag(), "Whether they hold from now on.");
    private static final Shape SHAPE = Shape.of("plan override")
            .with("fixed_charges", Types.objects(ENTRY), "Units of fixed charges.");

    /** Whether a request for a plan or for one fixed charge may state units that hold at once. */
    public static boolean statesAtOnce(Node request) {
        return request.member(AT_ONCE).isPresent()
                || request.member("fixed_charges").filter(list -> list.is(Node.Kind.LIST))
                        .stream().flatMap(list -> list.items().stream())
                        .anyMatch(entry -> entry.member(AT_ONCE).isPresent());
    }

    /**
     * The units that overrides state; entries that name no fixed charge of the plan are ignored.
     *
     * @throws billing.kernel.error.InvalidException {@code units: value_is_out_of_range}, …
     */
    public static List<UnitsOverride> read(Node overrides, Plan plan) {
        Reading reading = Reading.ofRequests();
        Fields in = SHAPE.read(overrides, reading);
        reading.problems().refuseRequest();
        List<UnitsOverride> units = new ArrayList<>();
        for (Fields each : in.<List<Fields>>orElse("fixed_charges", List.of())) {
            UUID id = each.get("id", null);
            plan.pricing().fixedCharges().stream()
                    .filter(charge -> charge.id().equals(id)).findFirst()
                    .ifPresent(charge -> units.add(of(each, charge)));
        }
        return units;
    }

    private static UnitsOverride of(Fields in, FixedCharge charge) {
        return new UnitsOverride(charge, in.orElse("units", charge.units()),
                in.orElse(AT_ONCE, false));
    }
}
