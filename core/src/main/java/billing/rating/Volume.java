package billing.rating;

import java.util.List;

/**
 * All units at the price of the one tier that the total reaches ({@code rating-and-usage.md 3.8}).
 *
 * @param ranges tiers in ascending order; the last is open-ended
 */
public record Volume(List<Graduated.Range> ranges) implements ChargeModel {
    public Volume {
        ranges = List.copyOf(ranges);
    }

    @Override
    public ChargeModelType type() {
        return ChargeModelType.VOLUME;
    }
}
