package billing.catalog.charge;

import billing.rating.Graduated.Range;
import billing.rating.Graduated;
import java.math.BigDecimal;
import java.util.List;

/** The properties of a graduated price and of its tiers ({@code rating-and-usage.md 3.4}). */
final class GraduatedFields {
    private static final PriceField<Range, BigDecimal> FROM = TierList.start(Range::fromValue);
    private static final PriceField<Range, BigDecimal> TO = TierList.end(Range::toValue);
    private static final PriceField<Range, BigDecimal> UNIT_AMOUNT =
            PriceField.of("per_unit_amount", Range::perUnitAmount, PriceFieldType.amount())
                    .fault("invalid_amount").doc("Price of a unit in the tier.");
    private static final PriceField<Range, BigDecimal> FLAT_AMOUNT =
            TierList.flatAmount(Range::flatAmount);
    /** A tier with a price per unit. */
    static final PriceFields<Range> TIER = new PriceFields<>(
            List.of(FROM, TO, UNIT_AMOUNT, FLAT_AMOUNT),
            in -> new Range(in.get(FROM), in.get(TO), in.get(UNIT_AMOUNT), in.get(FLAT_AMOUNT)));
    private static final PriceField<Graduated, List<Range>> RANGES = PriceField.of(
            "graduated_ranges", Graduated::ranges, TierList.adjoining(TIER)).doc("the tiers");
    static final ChargeModelDefinition<Graduated> ENTRY = new ChargeModelDefinition<>(
            Graduated.class,
            new PriceFields<>(List.of(RANGES), in -> new Graduated(in.get(RANGES))),
            (price, text) -> price.ranges().stream().map(tier -> line(tier, text)).toList());

    private GraduatedFields() {
    }

    /** A tier as text. */
    static String line(Range tier, PriceText text) {
        return PriceText.tier(tier.fromValue(), tier.toValue())
                + text.perUnit(tier.perUnitAmount()) + text.flat(tier.flatAmount());
    }
}
