package billing.catalog.charge;

import billing.rating.Dynamic;
import java.util.List;

/** A price that comes with each event has no properties ({@code rating-and-usage.md 3.9}). */
final class DynamicFields {
    static final ChargeModelDefinition<Dynamic> ENTRY = new ChargeModelDefinition<>(
            Dynamic.class, new PriceFields<>(List.of(), in -> new Dynamic()),
            (price, text) -> List.of("the price in each event"));

    private DynamicFields() {
    }
}
