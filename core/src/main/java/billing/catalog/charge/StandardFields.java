package billing.catalog.charge;

import billing.rating.Standard;
import java.math.BigDecimal;
import java.util.List;

/** The properties of a standard price ({@code rating-and-usage.md 3.3}). */
final class StandardFields {
    private static final PriceField<Standard, BigDecimal> AMOUNT =
            PriceField.of("amount", Standard::amount, PriceFieldType.amount())
                    .doc("price of a unit").example("0.02");
    static final ChargeModelDefinition<Standard> ENTRY = new ChargeModelDefinition<>(
            Standard.class,
            new PriceFields<>(List.of(AMOUNT), in -> new Standard(in.get(AMOUNT))),
            (price, text) -> List.of(text.perUnit(price.amount())));

    private StandardFields() {
    }
}
