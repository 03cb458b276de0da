package billing.catalog.reader.plan;

import billing.catalog.charge.ChargeModelType;
import billing.input.Member;
import billing.input.Shape;
import billing.input.Types;
import java.util.List;

/** The members of charge properties: the prices of all models, and how usage is grouped. */
final class PropertiesShape {
    /** The members that every model keeps. */
    static final List<String> GROUPING =
            List.of("pricing_group_keys", "grouped_by", "presentation_group_keys");
    private static final Shape PRESENTATION_OPTIONS = Shape.of("presentation option")
            .with("display_in_invoice", Types.flag(), "Whether invoices show the breakdown.");
    /** A key by which units are shown apart. */
    static final Shape PRESENTATION_KEY = Shape.of("presentation group key")
            .withMandatory("value", Types.text(), "Name of an event property.")
            .with("options", Types.object(PRESENTATION_OPTIONS), "How it is shown.");
    /** The prices, without grouping: all that fixed charges have. */
    static final Shape PRICES = ChargeModelType.shape();
    /** All properties of a charge. */
    static final Shape ALL = PRICES
            .with("pricing_group_keys", Types.texts(),
                    "Event properties whose combinations are priced each on its own.")
            .with("grouped_by", Types.texts(), "Older name of pricing_group_keys.")
            .with("presentation_group_keys", Types.objects(PRESENTATION_KEY),
                    "At most two event properties by which units are shown apart.");
    /** The names of all properties. */
    static final List<String> NAMES = ALL.members().stream().map(Member::name).toList();

    private PropertiesShape() {
    }
}
