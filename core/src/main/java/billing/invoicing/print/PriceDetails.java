package billing.invoicing.print;

import billing.documents.Detail;
import billing.invoicing.Fee;
import billing.rating.AmountDetails;
import billing.rating.PackageSteps;
import billing.rating.PercentageSteps;
import billing.rating.PriceSteps;
import billing.rating.TierSteps;
import billing.rating.VolumeSteps;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The computation of a fee's amount, as printed below its line ({@code rating-and-usage.md 3}). */
final class PriceDetails implements PriceSteps.Visitor<List<Detail>> {
    private final Fee fee;
    private final AmountDetails details;

    /**
     * The details of a fee; of a fee in a pricing unit, the conversion is printed instead.
     *
     * @param billedOnly whether the steps of an amount that is not billed are left out
     */
    PriceDetails(Fee fee, boolean billedOnly) {
        this.fee = fee;
        this.details = fee.amounts().pricingUnit() != null
                || billedOnly && fee.isBilledAsNothing() ? PriceSteps.NONE
                : fee.amounts().details();
    }

    /** Whether the details contain no price, so that the line must print it. */
    boolean hasNoPrice() {
        return steps().isEmpty() && fee.amounts().pricingUnit() == null;
    }

    /** The steps in the order of the computation, then informational parts. */
    List<Detail> all() {
        List<Detail> all = new ArrayList<>(steps());
        for (Fee.PresentationBreakdown part : fee.quantity().presentationBreakdowns()) {
            all.add(Detail.part(String.join(", ", part.presentationBy().entrySet().stream()
                    .map(by -> by.getKey() + ": " + (by.getValue() == null ? "–" : by.getValue()))
                    .toList()), part.units()));
        }
        return all;
    }

    private List<Detail> steps() {
        return details instanceof PriceSteps steps ? steps.accept(this) : none();
    }

    @Override
    public List<Detail> none() {
        return List.of();
    }

    @Override
    public List<Detail> tiers(TierSteps price) {
        List<Detail> tiers = new ArrayList<>();
        for (TierSteps.Step tier : price.tiers()) {
            BigDecimal first = bound(tier.fromValue());
            BigDecimal last = bound(tier.toValue());
            if (tier.units().signum() != 0) {
                tiers.add(price.price() == TierSteps.Price.PERCENT
                        ? Detail.percentageTier(first, last, tier.units(), tier.price(),
                                tier.unitsAmount())
                        : Detail.tier(first, last, tier.units(), tier.price(),
                                tier.unitsAmount()));
            }
            if (tier.flatAmount().signum() != 0) {
                tiers.add(Detail.flatFee(first, last, tier.flatAmount()));
            }
        }
        return tiers;
    }

    @Override
    public List<Detail> packages(PackageSteps price) {
        BigDecimal amount = exactAmount();
        List<Detail> steps = new ArrayList<>();
        if (price.freeUnits().signum() != 0) {
            steps.add(Detail.freeUnits(price.freeUnits().min(fee.quantity().units())));
        }
        if (price.unitAmount().signum() != 0) {
            steps.add(Detail.packages(BigDecimal.valueOf(price.size()).stripTrailingZeros(),
                    amount.divideToIntegralValue(price.unitAmount()).stripTrailingZeros(),
                    price.unitAmount(), amount));
        }
        return steps;
    }

    @Override
    public List<Detail> percentage(PercentageSteps price) {
        List<Detail> steps = new ArrayList<>();
        if (price.freeUnits().signum() != 0) {
            steps.add(Detail.freeUnits(price.freeUnits()));
        }
        steps.add(Detail.percentage(price.paidUnits(), price.rate(), price.unitsAmount()));
        if (price.eventsAmount() != null && price.eventsAmount().signum() != 0) {
            steps.add(Detail.eventFees(BigDecimal.valueOf(price.paidEvents())
                    .stripTrailingZeros(), price.eventAmount(), price.eventsAmount()));
        }
        if (price.limitsAdjustment() != null && price.limitsAdjustment().signum() != 0) {
            steps.add(Detail.adjustment(price.limitsAdjustment()));
        }
        return steps;
    }

    @Override
    public List<Detail> volume(VolumeSteps price) {
        if (price.flatAmount().signum() == 0) {
            return List.of();
        }
        List<Detail> steps = new ArrayList<>();
        if (fee.quantity().units().signum() != 0) {
            steps.add(Detail.tier(BigDecimal.ZERO, null, fee.quantity().units(), price.unitAmount(),
                    price.unitsAmount()));
        }
        steps.add(Detail.flatFee(BigDecimal.ZERO, null, price.flatAmount()));
        return steps;
    }

    private BigDecimal exactAmount() {
        return fee.amounts().preciseCents().movePointLeft(fee.amounts().currency().exponent());
    }

    private static BigDecimal bound(BigDecimal value) {
        return value == null ? null : value.stripTrailingZeros();
    }
}
