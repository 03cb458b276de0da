package billing.invoicing.usage;

import billing.invoicing.Fee;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The sums over some lines of usage ({@code rating-and-usage.md 5.1}).
 *
 * @param amountCents            of the plan's currency
 * @param pricingUnitAmountCents hundredths of the charge's pricing unit; null without one
 * @param projected              the projections' sums; null in an answer without projections
 */
public record UsageTotals(BigDecimal units, BigDecimal totalAggregatedUnits, long eventsCount,
                          long amountCents, Long pricingUnitAmountCents, Projected projected) {
    /** Sums of projections; the pricing unit's is null without one. */
    public record Projected(BigDecimal units, long amountCents, Long pricingUnitAmountCents) {
    }

    /** The sums over lines of one charge; there is at least one. */
    static UsageTotals of(List<UsageLine> lines) {
        boolean inPricingUnit = lines.get(0).fee().amounts().pricingUnit() != null;
        Projected projected = lines.get(0).projection() == null ? null : new Projected(
                sum(lines, line -> line.projection().units()),
                total(lines, line -> line.projection().amountCents()),
                inPricingUnit ? total(lines, line -> line.projection().pricingUnitAmountCents())
                        : null);
        return new UsageTotals(sum(lines, line -> line.fee().quantity().units()),
                sum(lines, line -> line.fee().quantity().totalAggregatedUnits()),
                total(lines, line -> line.fee().quantity().countedEvents()),
                total(lines, line -> line.fee().amounts().cents()),
                inPricingUnit ? total(lines, line -> pricingUnitCents(line.fee())) : null,
                projected);
    }

    private static long pricingUnitCents(Fee fee) {
        return fee.amounts().pricingUnit().amountCents();
    }

    private static BigDecimal sum(List<UsageLine> lines, Function<UsageLine, BigDecimal> figure) {
        return lines.stream().map(figure).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static long total(List<UsageLine> lines, ToLongFunction<UsageLine> figure) {
        return lines.stream().mapToLong(figure).sum();
    }
}
