package billing.rating;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the one range that the total reaches priced all units ({@code rating-and-usage.md 3.8}).
 *
 * @param flatAmount  due once, in currency or pricing units
 * @param unitAmount  price of a unit shown
 * @param unitsAmount price of the units, without the flat amount
 */
public record VolumeSteps(BigDecimal flatAmount, BigDecimal unitAmount, BigDecimal unitsAmount)
        implements PriceSteps {
    static final String UNITS_AMOUNT = "per_unit_total_amount";

    public VolumeSteps {
        flatAmount = PriceSteps.stripped(flatAmount);
        unitAmount = PriceSteps.stripped(unitAmount);
        unitsAmount = PriceSteps.stripped(unitsAmount);
    }

    static VolumeSteps of(Map<String, Object> members) {
        return new VolumeSteps(PriceSteps.decimal(members, "flat_unit_amount"),
                PriceSteps.decimal(members, "per_unit_amount"),
                PriceSteps.decimal(members, UNITS_AMOUNT));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.volume(this);
    }

    @Override
    public BigDecimal amount() {
        return unitsAmount.add(flatAmount);
    }

    @Override
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        PriceSteps.put(members, "flat_unit_amount", flatAmount);
        PriceSteps.put(members, "per_unit_amount", unitAmount);
        PriceSteps.put(members, UNITS_AMOUNT, unitsAmount);
        return members;
    }
}
