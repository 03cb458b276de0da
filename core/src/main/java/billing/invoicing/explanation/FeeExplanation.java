package billing.invoicing.explanation;

import billing.invoicing.CorrectedFee;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.kernel.time.LocalDays;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** How one fee came about: what was counted, at which price, how it was rounded and taxed. */
final class FeeExplanation {
    private final FeeContext ground;
    private final Fee fee;
    private final TaxSteps taxes;
    private final List<Explanation> events;

    /**
     * The explanation of a fee.
     *
     * @param events what was counted; empty when nobody asked
     */
    FeeExplanation(FeeContext ground, TaxSteps taxes, List<Explanation> events) {
        this.ground = ground;
        this.fee = ground.fee();
        this.taxes = taxes;
        this.events = events;
    }

    Explanation tree() {
        List<Explanation> steps = new ArrayList<>();
        if (fee.window() != null) {
            steps.add(Explanation.remark("from "
                    + LocalDays.of(fee.window().from(), ground.zone()) + " to "
                    + LocalDays.of(fee.window().to(), ground.zone()) + " ("
                    + ground.zone().getId() + "), " + ground.share()));
        }
        steps.addAll(fee.isCorrection() ? correction()
                : fee.source().trueUpParentFeeId() != null ? new MinimumSteps(ground).ofCharge()
                : ofType());
        pricingUnit(steps);
        rounding(steps);
        steps.addAll(taxes.steps(ground));
        return new Explanation(title(), ground.money(fee.amounts().cents()), steps);
    }

    private List<Explanation> ofType() {
        return switch (fee.source().type()) {
            case SUBSCRIPTION -> subscription();
            case CHARGE -> new UsageSteps(ground).steps(events);
            case FIXED_CHARGE, ADD_ON, CREDIT -> new PriceExplanation(fee).steps();
            case COMMITMENT -> new MinimumSteps(ground).ofPlan();
        };
    }

    /** What the corrected fee came to before and after. */
    private List<Explanation> correction() {
        CorrectedFee corrected = fee.corrected().orElseThrow();
        List<Explanation> steps = new ArrayList<>();
        steps.add(Explanation.step("invoice " + corrected.invoiceNumber()
                + " should have billed" + units(corrected, corrected.isUnits()),
                ground.money(corrected.isCents())));
        steps.add(Explanation.step("less what was billed of it"
                + units(corrected, corrected.wasUnits()), ground.money(corrected.wasCents())));
        if (isCounted(corrected) && fee.amounts().unitAmount().signum() != 0) {
            steps.add(Explanation.remark(FigureFormat.units(fee.quantity().units()) + " at "
                    + FigureFormat.plain(fee.amounts().unitAmount()) + " each"));
        }
        fee.couponsOfThen().orElse(List.of()).forEach(share -> steps.add(Explanation.remark(
                "the coupon " + share.name() + " of invoice " + corrected.invoiceNumber()
                        + " deducts " + ground.money(share.cents()))));
        return steps;
    }

    private String units(CorrectedFee corrected, BigDecimal units) {
        return isCounted(corrected) ? ", " + FigureFormat.units(units) : "";
    }

    /** A minimum counts no units. */
    private boolean isCounted(CorrectedFee corrected) {
        return fee.source().type() == FeeType.CHARGE && corrected.isUnits()
                .subtract(corrected.wasUnits()).compareTo(fee.quantity().units()) == 0;
    }

    private List<Explanation> subscription() {
        BigDecimal whole = BigDecimal.valueOf(fee.planPriceCents());
        Explanation price = Explanation.step("the plan's price of a whole period",
                ground.money(whole.longValueExact()));
        if (ground.terms() == null || whole.compareTo(fee.amounts().preciseCents()) == 0) {
            return List.of(price);
        }
        int periodDays = ground.periodDays();
        // The days follow from the amount: a trial makes them fewer than the window's.
        BigDecimal days = whole.signum() == 0 ? BigDecimal.ZERO
                : fee.amounts().preciseCents().multiply(BigDecimal.valueOf(periodDays))
                        .divide(whole, 0, RoundingMode.HALF_UP);
        return List.of(price, Explanation.step(days + " of " + periodDays + " days are billed"
                + (days.intValueExact() == ground.days() ? ""
                : ", of " + ground.days() + " in the window"), ground.exact()));
    }

    private void pricingUnit(List<Explanation> steps) {
        Fee.PricingUnitDetails unit = fee.amounts().pricingUnit();
        if (unit != null) {
            steps.add(Explanation.step(FigureFormat.plain(unit.amount()) + " " + unit.shortName()
                    + " at " + FigureFormat.plain(unit.conversionRate()) + " each",
                    ground.exact()));
        }
    }

    private void rounding(List<Explanation> steps) {
        // A true-up is what is missing to the rounded fees, so its own fraction says nothing.
        if (fee.source().trueUpParentFeeId() == null && fee.amounts().preciseCents().compareTo(
                BigDecimal.valueOf(fee.amounts().cents())) != 0) {
            steps.add(Explanation.step("rounded from " + ground.exact(),
                    ground.money(fee.amounts().cents())));
        }
    }

    private String title() {
        String name = fee.item().invoiceDisplayName();
        String filter = fee.item().filterInvoiceDisplayName();
        String full = filter == null || filter.isBlank() ? name : name + " · " + filter;
        return fee.source().trueUpParentFeeId() == null ? full : full + " (up to the minimum)";
    }
}
