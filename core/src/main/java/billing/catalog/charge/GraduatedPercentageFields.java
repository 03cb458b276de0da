package billing.catalog.charge;

import billing.rating.GraduatedPercentage.Range;
import billing.rating.GraduatedPercentage;
import java.math.BigDecimal;
import java.util.List;

/**
 * The properties of a graduated percentage and of its tiers ({@code rating-and-usage.md 3.5}).
 */
final class GraduatedPercentageFields {
    private static final PriceField<Range, BigDecimal> FROM = TierList.start(Range::fromValue);
    private static final PriceField<Range, BigDecimal> TO = TierList.end(Range::toValue);
    private static final PriceField<Range, BigDecimal> RATE =
            PriceField.of("rate", Range::rate, PriceFieldType.amount())
                    .doc("Percent of the units in the tier.");
    private static final PriceField<Range, BigDecimal> FLAT_AMOUNT =
            TierList.flatAmount(Range::flatAmount);
    private static final PriceField<GraduatedPercentage, List<Range>> RANGES = PriceField.of(
            "graduated_percentage_ranges", GraduatedPercentage::ranges, TierList.adjoining(
                    new PriceFields<>(List.of(FROM, TO, RATE, FLAT_AMOUNT),
                            GraduatedPercentageFields::tier))).doc("the tiers");
    static final ChargeModelDefinition<GraduatedPercentage> ENTRY = new ChargeModelDefinition<>(
            GraduatedPercentage.class,
            new PriceFields<>(List.of(RANGES), in -> new GraduatedPercentage(in.get(RANGES))),
            (price, text) -> price.ranges().stream()
                    .map(tier -> PriceText.tier(tier.fromValue(), tier.toValue())
                            + PriceText.percent(tier.rate()) + text.flat(tier.flatAmount()))
                    .toList());

    private GraduatedPercentageFields() {
    }

    /** Faults of the flat amount come first. */
    private static Range tier(PriceValues<Range> in) {
        BigDecimal flatAmount = in.get(FLAT_AMOUNT);
        return new Range(in.get(FROM), in.get(TO), in.get(RATE), flatAmount);
    }
}
