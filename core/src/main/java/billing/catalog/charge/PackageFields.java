package billing.catalog.charge;

import billing.rating.PackagePrice;
import java.math.BigDecimal;
import java.util.List;

/** The properties of a package price ({@code rating-and-usage.md 3.6}). */
final class PackageFields {
    private static final PriceField<PackagePrice, BigDecimal> AMOUNT =
            PriceField.of("amount", PackagePrice::amount, PriceFieldType.amount())
                    .doc("price of a package").example("0.02");
    private static final PriceField<PackagePrice, Long> FREE_UNITS =
            PriceField.of("free_units", PackagePrice::freeUnits, PriceFieldType.whole(0))
                    .doc("units free before the first package");
    private static final PriceField<PackagePrice, Long> SIZE =
            PriceField.of("package_size", PackagePrice::packageSize, PriceFieldType.whole(1))
                    .doc("units in a package");
    static final ChargeModelDefinition<PackagePrice> ENTRY = new ChargeModelDefinition<>(
            PackagePrice.class,
            new PriceFields<>(List.of(AMOUNT, FREE_UNITS, SIZE), PackageFields::price),
            (price, text) -> List.of(text.amount(price.amount()) + " per package of "
                    + price.packageSize() + " units" + (price.freeUnits() == 0 ? ""
                    : ", first " + price.freeUnits() + " units free")));

    private PackageFields() {
    }

    /** Faults of the size come before those of the free units. */
    private static PackagePrice price(PriceValues<PackagePrice> in) {
        BigDecimal amount = in.get(AMOUNT);
        long size = in.get(SIZE);
        return new PackagePrice(amount, in.get(FREE_UNITS), size);
    }
}
