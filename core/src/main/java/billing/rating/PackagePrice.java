package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/**
 * Packages of units, each due from its first unit ({@code rating-and-usage.md 3.6}).
 *
 * @param amount      price of one package
 * @param freeUnits   units free before the first package, not negative
 * @param packageSize units in a package, positive
 */
public record PackagePrice(BigDecimal amount, long freeUnits, long packageSize)
        implements ChargeModel {
    public PackagePrice {
        Objects.requireNonNull(amount, "amount");
        if (freeUnits < 0 || packageSize <= 0) {
            throw new IllegalArgumentException("free_units " + freeUnits
                    + " must not be negative and package_size " + packageSize + " positive");
        }
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        BigDecimal paidUnits =
                usage.units().subtract(BigDecimal.valueOf(freeUnits)).max(BigDecimal.ZERO);
        BigDecimal packages =
                paidUnits.divide(BigDecimal.valueOf(packageSize), 0, RoundingMode.CEILING);
        BigDecimal total = packages.multiply(amount);
        return new PricedUsage(total, Decimals.ratio(total, paidUnits),
                usage.units().signum() == 0
                        ? new PackageSteps(BigDecimal.ZERO, BigDecimal.ZERO, 0, BigDecimal.ZERO)
                        : new PackageSteps(BigDecimal.valueOf(freeUnits), paidUnits, packageSize,
                                amount));
    }
}
