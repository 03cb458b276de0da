package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.Map;

/**
 * The steps by which a charge model priced units ({@code rating-and-usage.md 3}). Decimals are
 * held without trailing zeros, so that steps read from the database equal those computed.
 */
public sealed interface PriceSteps extends AmountDetails
        permits PriceSteps.None, TierSteps, PackageSteps, PercentageSteps, VolumeSteps {
    /** The steps of models that show none. */
    PriceSteps NONE = new None();

    /**
     * What is done with each kind of steps: who shows them cannot forget a kind.
     *
     * @param <R> what is made of the steps
     */
    interface Visitor<R> {
        /** For a price without steps. */
        R none();

        /** For tiers of units or of percentages. */
        R tiers(TierSteps steps);

        /** For packages of units. */
        R packages(PackageSteps steps);

        /** For a percentage of the units. */
        R percentage(PercentageSteps steps);

        /** For the price of one range of all units. */
        R volume(VolumeSteps steps);
    }

    /** A price without steps. */
    record None() implements PriceSteps {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.none();
        }

        @Override
        public BigDecimal amount() {
            return BigDecimal.ZERO;
        }

        @Override
        public Map<String, Object> members() {
            return Map.of();
        }
    }

    /** Passes the steps to what a visitor does with their kind. */
    <R> R accept(Visitor<R> visitor);

    /** The sum of the steps, in currency or pricing units, unrounded. */
    BigDecimal amount();

    /**
     * The steps of the last event alone, where all usage has the same steps with it
     * ({@code rating-and-usage.md 4.6.4}); most models show none.
     *
     * @param without the steps of the same usage without the event, of the same model
     */
    default PriceSteps since(PriceSteps without) {
        return NONE;
    }

    /**
     * Reads the steps of a stored object; its members alone determine the model.
     *
     * @throws IllegalArgumentException when the members match no model
     */
    static PriceSteps of(Map<String, Object> members) {
        if (members.isEmpty()) {
            return NONE;
        }
        for (TierSteps.Price price : TierSteps.Price.values()) {
            if (members.containsKey(price.list())) {
                return TierSteps.of(price, members);
            }
        }
        if (members.containsKey(PackageSteps.SIZE)) {
            return PackageSteps.of(members);
        }
        if (members.containsKey(PercentageSteps.RATE)) {
            return PercentageSteps.of(members);
        }
        if (members.containsKey(VolumeSteps.UNITS_AMOUNT)) {
            return VolumeSteps.of(members);
        }
        throw new IllegalArgumentException("the amount details of no charge model: " + members);
    }

    /** A decimal of a stored object, text or number; null when it is absent or null. */
    static BigDecimal decimal(Map<?, ?> members, String name) {
        Object value = members.get(name);
        return value == null ? null : new BigDecimal(value.toString());
    }

    /** A decimal without trailing zeros. */
    static BigDecimal stripped(BigDecimal value) {
        return value == null ? null : value.stripTrailingZeros();
    }

    /** Adds a decimal text; adds nothing for null, which older details have for newer members. */
    static void put(Map<String, Object> members, String name, BigDecimal value) {
        if (value != null) {
            members.put(name, Decimals.text(value));
        }
    }
}
