package billing.invoicing.explanation;

import billing.invoicing.BilledDays;
import billing.invoicing.CorrectionDetails;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Zones;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Explains one fee: its units, prices, rounding and taxes. */
final class FeeExplanation {
    private final FeeContext context;
    private final Fee fee;
    private final TaxSteps taxes;
    private final List<Explanation> events;

    /**
     * Creates the explanation of a fee.
     *
     * @param events the counted events; empty when they are not requested
     */
    FeeExplanation(FeeContext context, TaxSteps taxes, List<Explanation> events) {
        this.context = context;
        this.fee = context.fee();
        this.taxes = taxes;
        this.events = events;
    }

    Explanation tree() {
        List<Explanation> steps = new ArrayList<>();
        if (fee.window() != null) {
            steps.add(Explanation.remark("from "
                    + context.firstDate() + " to "
                    + LocalDays.of(fee.window().to(), context.zone()) + " ("
                    + Zones.name(context.zone()) + "), " + context.share()));
        }
        steps.addAll(fee.isCorrection() ? correction()
                : fee.isTrueUp() ? new MinimumSteps(context).ofCharge()
                : ofType());
        pricingUnit(steps);
        rounding(steps);
        steps.addAll(taxes.steps(context));
        return new Explanation(title(), context.money(fee.amounts().cents()), steps);
    }

    private List<Explanation> ofType() {
        return switch (fee.source().type()) {
            case SUBSCRIPTION -> subscription();
            case CHARGE -> new UsageSteps(context).steps(events);
            case FIXED_CHARGE, ADD_ON, CREDIT -> new PriceExplanation(fee).steps();
            case COMMITMENT -> new MinimumSteps(context).ofPlan();
        };
    }

    /** The amounts of the corrected fee before and after. */
    private List<Explanation> correction() {
        CorrectionDetails corrected = fee.corrected().orElseThrow();
        List<Explanation> steps = new ArrayList<>();
        steps.add(Explanation.step("invoice " + corrected.invoiceNumber()
                + " should have billed" + units(corrected, corrected.isUnits()),
                context.money(corrected.isCents())));
        steps.add(Explanation.step("less what was billed of it"
                + units(corrected, corrected.wasUnits()), context.money(corrected.wasCents())));
        if (isCounted(corrected) && fee.amounts().unitAmount().signum() != 0) {
            steps.add(Explanation.remark(FigureFormat.units(fee.quantity().units()) + " at "
                    + FigureFormat.plain(fee.amounts().unitAmount()) + " each"));
        }
        fee.couponsAtIssue().orElse(List.of()).forEach(share -> steps.add(Explanation.remark(
                "the coupon " + share.name() + " of invoice " + corrected.invoiceNumber()
                        + " deducts " + context.money(share.cents()))));
        return steps;
    }

    private String units(CorrectionDetails corrected, BigDecimal units) {
        return isCounted(corrected) ? ", " + FigureFormat.units(units) : "";
    }

    /** A minimum counts no units. */
    private boolean isCounted(CorrectionDetails corrected) {
        return fee.source().type() == FeeType.CHARGE && corrected.isUnits()
                .subtract(corrected.wasUnits()).compareTo(fee.quantity().units()) == 0;
    }

    private List<Explanation> subscription() {
        BigDecimal whole = BigDecimal.valueOf(fee.planPriceCents());
        Explanation price = Explanation.step("the plan's price of a whole period",
                context.money(whole.longValueExact()));
        if (context.terms() == null) {
            return List.of(price);
        }
        return Stream.concat(Stream.of(price), BilledDays.of(fee, context.terms()).stream()
                .map(days -> Explanation.step(days.billed() + " of " + days.period()
                        + " days are billed" + (days.billed() == context.days() ? ""
                        : ", of " + context.days() + " in the window"), context.exact())))
                .toList();
    }

    private void pricingUnit(List<Explanation> steps) {
        Fee.PricingUnitDetails unit = fee.amounts().pricingUnit();
        if (unit != null) {
            steps.add(Explanation.step(FigureFormat.plain(unit.amount()) + " " + unit.shortName()
                    + " at " + FigureFormat.plain(unit.conversionRate()) + " each",
                    context.exact()));
        }
    }

    private void rounding(List<Explanation> steps) {
        // A true-up is computed from rounded fees, so its own rounding explains nothing.
        if (!fee.isTrueUp() && fee.amounts().preciseCents().compareTo(
                BigDecimal.valueOf(fee.amounts().cents())) != 0) {
            steps.add(Explanation.step("rounded from " + context.exact(),
                    context.money(fee.amounts().cents())));
        }
    }

    private String title() {
        String name = fee.item().invoiceDisplayName();
        String filter = fee.item().filterInvoiceDisplayName();
        String full = filter == null || filter.isBlank() ? name : name + " · " + filter;
        return fee.raisesToMinimum() ? full + " (up to the minimum)" : full;
    }
}
