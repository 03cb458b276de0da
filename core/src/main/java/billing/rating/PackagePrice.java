package billing.rating;

import java.math.BigDecimal;

/**
 * Packages of units, each due from its first unit ({@code rating-and-usage.md 3.6}).
 *
 * @param amount      price of one package
 * @param freeUnits   units free before the first package, not negative
 * @param packageSize units in a package, positive
 */
public record PackagePrice(BigDecimal amount, long freeUnits, long packageSize)
        implements ChargeModel {
    @Override
    public ChargeModelType type() {
        return ChargeModelType.PACKAGE;
    }
}
