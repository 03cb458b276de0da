package billing.invoicing.explanation;

import billing.invoicing.Fee;
import billing.rating.PackageSteps;
import billing.rating.PercentageSteps;
import billing.rating.PriceSteps;
import billing.rating.TierSteps;
import billing.rating.VolumeSteps;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Explains the price of units, from the amount details that are stored with a fee
 * ({@code rating-and-usage.md 3}).
 */
final class PriceExplanation implements PriceSteps.Visitor<List<Explanation>> {
    private final Fee fee;

    PriceExplanation(Fee fee) {
        this.fee = fee;
    }

    /** The steps from units to the exact amount. */
    List<Explanation> steps() {
        return fee.amounts().details() instanceof PriceSteps steps ? steps.accept(this) : none();
    }

    @Override
    public List<Explanation> none() {
        Fee.PricingUnitDetails unit = fee.amounts().pricingUnit();
        return List.of(Explanation.step(FigureFormat.units(fee.quantity().units()) + " at "
                + FigureFormat.plain(unit == null ? fee.amounts().unitAmount()
                : unit.preciseUnitAmount()) + " each", exact()));
    }

    @Override
    public List<Explanation> tiers(TierSteps steps) {
        return steps.tiers().stream().map(tier -> tier(steps.price(), tier)).toList();
    }

    private Explanation tier(TierSteps.Price price, TierSteps.Step tier) {
        String span = "from " + FigureFormat.plain(tier.fromValue())
                + (tier.toValue() == null ? "" : " to " + FigureFormat.plain(tier.toValue()));
        String each = FigureFormat.plain(tier.price())
                + (price == TierSteps.Price.PERCENT ? " %" : " each");
        return Explanation.step("tier " + span + ": " + FigureFormat.plain(tier.units())
                + " units at " + each + (tier.flatAmount().signum() == 0 ? ""
                : " plus " + FigureFormat.plain(tier.flatAmount()) + " flat"),
                amount(tier.amount()));
    }

    @Override
    public List<Explanation> volume(VolumeSteps price) {
        List<Explanation> steps = new ArrayList<>();
        steps.add(Explanation.step(FigureFormat.units(fee.quantity().units()) + " at "
                + FigureFormat.plain(price.unitAmount())
                + " each, the price of the range", amount(price.unitsAmount())));
        if (price.flatAmount().signum() != 0) {
            steps.add(Explanation.step("flat amount of the range", amount(price.flatAmount())));
        }
        return steps;
    }

    /** The size is 0 if nothing was priced ({@code rating-and-usage.md 3.6}). */
    @Override
    public List<Explanation> packages(PackageSteps price) {
        if (price.size() == 0) {
            return List.of(Explanation.step("0 packages", exact()));
        }
        BigDecimal packages = price.paidUnits().divide(BigDecimal.valueOf(price.size()), 0,
                RoundingMode.CEILING);
        List<Explanation> steps =
                new ArrayList<>(freeUnits(price.freeUnits(), price.paidUnits()));
        steps.add(Explanation.step(FigureFormat.plain(packages)
                + (packages.compareTo(BigDecimal.ONE) == 0 ? " package of " : " packages of ")
                + price.size() + " at " + FigureFormat.plain(price.unitAmount())
                + " each, the last one begun", exact()));
        return steps;
    }

    @Override
    public List<Explanation> percentage(PercentageSteps price) {
        List<Explanation> steps =
                new ArrayList<>(freeUnits(price.freeUnits(), price.paidUnits()));
        steps.add(Explanation.step(FigureFormat.plain(price.rate()) + " % of "
                + FigureFormat.plain(price.paidUnits()), amount(price.unitsAmount())));
        if (isStated(price.eventsAmount())) {
            steps.add(Explanation.step(price.paidEvents()
                    + (price.paidEvents() == 1 ? " paid event at " : " paid events at ")
                    + FigureFormat.plain(price.eventAmount()) + " each (" + price.freeEvents()
                    + " free)", amount(price.eventsAmount())));
        }
        if (isStated(price.limitsAdjustment())) {
            steps.add(Explanation.step("minimum and maximum per transaction",
                    amount(price.limitsAdjustment())));
        }
        return steps;
    }

    private static List<Explanation> freeUnits(BigDecimal free, BigDecimal paid) {
        return free.signum() == 0 ? List.of()
                : List.of(Explanation.remark("the first " + FigureFormat.plain(free)
                        + " units are free, " + FigureFormat.plain(paid) + " are paid"));
    }

    private static boolean isStated(BigDecimal amount) {
        return amount != null && amount.signum() != 0;
    }

    private Figure exact() {
        Fee.PricingUnitDetails unit = fee.amounts().pricingUnit();
        return unit == null ? FigureFormat.exact(fee.amounts().preciseCents(),
                fee.amounts().currency())
                : amount(unit.preciseAmount());
    }

    /** An unrounded amount in the unit of the charge's prices: a currency or a pricing unit. */
    private Figure amount(BigDecimal amount) {
        return fee.amounts().pricingUnit() == null
                ? FigureFormat.exact(fee.amounts().currency().toCents(amount),
                fee.amounts().currency())
                : new Figure(amount, fee.amounts().pricingUnit().shortName(), 0);
    }
}
