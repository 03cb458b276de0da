package billing.rating;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How packages were priced ({@code rating-and-usage.md 3.6}); all 0 without units.
 *
 * @param freeUnits   units free before the first package
 * @param paidUnits   the units beyond them
 * @param size        units in a package
 * @param unitAmount  price of a package, in currency or pricing units
 */
public record PackageSteps(BigDecimal freeUnits, BigDecimal paidUnits, long size,
                           BigDecimal unitAmount) implements PriceSteps {
    static final String SIZE = "per_package_size";

    public PackageSteps {
        freeUnits = PriceSteps.stripped(freeUnits);
        paidUnits = PriceSteps.stripped(paidUnits);
        unitAmount = PriceSteps.stripped(unitAmount);
    }

    static PackageSteps of(Map<String, Object> members) {
        return new PackageSteps(PriceSteps.decimal(members, "free_units"),
                PriceSteps.decimal(members, "paid_units"),
                PriceSteps.decimal(members, SIZE).longValueExact(),
                PriceSteps.decimal(members, "per_package_unit_amount"));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.packages(this);
    }

    @Override
    public BigDecimal amount() {
        return size == 0 ? BigDecimal.ZERO : paidUnits.divide(BigDecimal.valueOf(size), 0,
                RoundingMode.CEILING).multiply(unitAmount);
    }

    @Override
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        PriceSteps.put(members, "free_units", freeUnits);
        PriceSteps.put(members, "paid_units", paidUnits);
        members.put(SIZE, size);
        PriceSteps.put(members, "per_package_unit_amount", unitAmount);
        return members;
    }
}
