package billing.catalog.charge;

import billing.rating.Graduated;
import billing.rating.Volume;
import java.util.List;

/** The properties of a volume price ({@code rating-and-usage.md 3.8}). */
final class VolumeFields {
    private static final PriceField<Volume, List<Graduated.Range>> RANGES = PriceField.of(
            "volume_ranges", Volume::ranges, TierList.separate(GraduatedFields.TIER))
            .doc("the tiers");
    static final ChargeModelDefinition<Volume> ENTRY = new ChargeModelDefinition<>(
            Volume.class, new PriceFields<>(List.of(RANGES), in -> new Volume(in.get(RANGES))),
            (price, text) -> price.ranges().stream()
                    .map(tier -> "all units, for " + GraduatedFields.line(tier, text)).toList());

    private VolumeFields() {
    }
}
