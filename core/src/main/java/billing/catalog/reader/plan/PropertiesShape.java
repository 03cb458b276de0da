package billing.catalog.reader.plan;

import billing.input.MemberType;
import billing.input.Node;
import billing.input.Shape;
import billing.input.Types;
import billing.rating.ChargeModelType;
import java.util.List;
import java.util.Map;

/** The members of charge properties: which there are, and which of them a model keeps. */
final class PropertiesShape {
    /** The members that every model keeps. */
    static final List<String> GROUPING =
            List.of("pricing_group_keys", "grouped_by", "presentation_group_keys");
    private static final Map<ChargeModelType, List<String>> KEPT = Map.of(
            ChargeModelType.STANDARD, List.of("amount"),
            ChargeModelType.GRADUATED, List.of("graduated_ranges"),
            ChargeModelType.GRADUATED_PERCENTAGE, List.of("graduated_percentage_ranges"),
            ChargeModelType.PACKAGE, List.of("amount", "free_units", "package_size"),
            ChargeModelType.PERCENTAGE, List.of("rate", "fixed_amount", "free_units_per_events",
                    "free_units_per_total_aggregation", "per_transaction_min_amount",
                    "per_transaction_max_amount"),
            ChargeModelType.VOLUME, List.of("volume_ranges"),
            ChargeModelType.DYNAMIC, List.of());
    private static final Map<String, Object> AMOUNT =
            Types.ordered("type", "string", "pattern", "^[0-9]+(\\.[0-9]+)?$");
    private static final Shape TIER = Shape.of("tier")
            .withMandatory("from_value", Types.node(Map.of("type", "number")),
                    "Where the tier starts: 0, then the end of the tier before, or one more.")
            .withMandatory("to_value", Types.node(Map.of("type", List.of("number", "null"))),
                    "The last unit of the tier; null for the last tier.");
    /** A tier with prices per unit. */
    static final Shape UNIT_TIER = TIER
            .withMandatory("per_unit_amount", Types.node(AMOUNT), "Price of a unit in the tier.")
            .withMandatory("flat_amount", Types.node(AMOUNT), "Due once the tier is reached.");
    /** A tier with a percentage. */
    static final Shape RATE_TIER = TIER
            .withMandatory("rate", Types.node(AMOUNT), "Percent of the units in the tier.")
            .withMandatory("flat_amount", Types.node(AMOUNT), "Due once the tier is reached.");
    private static final Shape PRESENTATION_OPTIONS = Shape.of("presentation option")
            .with("display_in_invoice", Types.flag(), "Whether invoices show the breakdown.");
    /** A key by which units are shown apart. */
    static final Shape PRESENTATION_KEY = Shape.of("presentation group key")
            .withMandatory("value", Types.text(), "Name of an event property.")
            .with("options", Types.object(PRESENTATION_OPTIONS), "How it is shown.");
    /** The prices, without grouping: all that fixed charges have. */
    static final Shape PRICES = Shape.of("price")
            .with("amount", Types.node(AMOUNT),
                    "standard: price of a unit; package: price of a package. Text: \"0.02\".")
            .with("graduated_ranges", tiers(UNIT_TIER), "graduated: the tiers.")
            .with("graduated_percentage_ranges", tiers(RATE_TIER),
                    "graduated_percentage: the tiers.")
            .with("volume_ranges", tiers(UNIT_TIER), "volume: the tiers.")
            .with("free_units", Types.whole(0), "package: units free before the first package.")
            .with("package_size", Types.whole(1), "package: units in a package.")
            .with("rate", Types.node(AMOUNT), "percentage: percent of the units.")
            .with("fixed_amount", Types.node(AMOUNT), "percentage: due for every paid event.")
            .with("free_units_per_events", Types.whole(1), "percentage: number of free events.")
            .with("free_units_per_total_aggregation", Types.node(AMOUNT),
                    "percentage: number of free units.")
            .with("per_transaction_min_amount", Types.node(AMOUNT),
                    "percentage: the least that an event costs.")
            .with("per_transaction_max_amount", Types.node(AMOUNT),
                    "percentage: the most that an event costs.");
    /** All properties of a charge. */
    static final Shape ALL = PRICES
            .with("pricing_group_keys", Types.texts(),
                    "Event properties whose combinations are priced each on its own.")
            .with("grouped_by", Types.texts(), "Older name of pricing_group_keys.")
            .with("presentation_group_keys", Types.objects(PRESENTATION_KEY),
                    "At most two event properties by which units are shown apart.");

    private PropertiesShape() {
    }

    /** The members of the prices of a model. */
    static List<String> keptBy(ChargeModelType type) {
        return KEPT.get(type);
    }

    private static MemberType<Node> tiers(Shape tier) {
        return Types.node(Types.objects(tier).schema());
    }
}
