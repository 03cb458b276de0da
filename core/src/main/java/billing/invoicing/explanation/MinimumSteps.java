package billing.invoicing.explanation;

import billing.invoicing.Fee;
import billing.invoicing.fee.ChargeMinimum;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.subscription.Commitment;
import java.math.BigDecimal;
import java.util.List;

/**
 * Explains a fee that raises others to a minimum ({@code rating-and-usage.md 4.3},
 * {@code subscriptions-and-invoicing.md 10}).
 */
final class MinimumSteps {
    private final FeeContext context;
    private final Fee fee;

    MinimumSteps(FeeContext context) {
        this.context = context;
        this.fee = context.fee();
    }

    /**
     * The steps of a true-up: the charge's minimum prorated by days, less the fees for its usage.
     */
    List<Explanation> ofCharge() {
        if (context.charge() == null || context.charge().billing().pricingUnit() != null) {
            return List.of(Explanation.remark("raises the charge to its minimum by days"));
        }
        long minimum = context.charge().billing().minAmountCents();
        BigDecimal due = ChargeMinimum.due(context.charge(), context.days(), context.periodDays());
        BigDecimal shown = Decimals.round(due, Scale.PRECISE);
        long used = context.siblings().stream()
                .filter(other -> fee.source().chargeId().equals(other.source().chargeId())
                        && fee.source().subscriptionId().equals(other.source().subscriptionId())
                        && !other.isTrueUp() && !other.isCorrection())
                .mapToLong(fee -> fee.amounts().cents()).sum();
        return List.of(
                Explanation.step("minimum of " + context.money(minimum) + " a period, for "
                        + context.share(), FigureFormat.exact(shown, fee.amounts().currency())),
                Explanation.step("less the fees for its usage", context.money(-used)));
    }

    /** The steps of a commitment: the committed amount less the fees of the period. */
    List<Explanation> ofPlan() {
        Explanation remark = Explanation.remark(
                "raises the fees of the period to the plan's minimum commitment");
        if (context.terms() == null
                || context.terms().plan().pricing().minimumCommitment() == null) {
            return List.of(remark);
        }
        long committed = Commitment.of(context.terms(),
                context.terms().localDate(fee.window().from())).committedCents();
        long whole = context.terms().plan().pricing().minimumCommitment().amountCents();
        return committed < fee.amounts().cents() ? List.of(remark) : List.of(remark,
                Explanation.step("minimum commitment of " + context.money(whole)
                        + " a period, for " + context.share(), context.money(committed)),
                Explanation.step("less the fees of the period, here and on invoices before",
                        context.money(fee.amounts().cents() - committed)));
    }
}
