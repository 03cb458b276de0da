package billing.rating;

import java.math.BigDecimal;

/** The price comes with each event ({@code rating-and-usage.md 3.9}). */
public record Dynamic() implements ChargeModel {
    @Override
    public boolean pricesUnitsAlone() {
        return false;
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        return PricedUsage.of(usage.units().signum() == 0 ? BigDecimal.ZERO : usage.eventAmounts(),
                usage);
    }
}
