package billing.invoicing.explanation;

import billing.invoicing.Fee;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.subscription.Commitment;
import java.math.BigDecimal;
import java.util.List;

/**
 * How a fee raises others to a minimum ({@code rating-and-usage.md 4.3},
 * {@code subscriptions-and-invoicing.md 10}).
 */
final class MinimumSteps {
    private final FeeContext ground;
    private final Fee fee;

    MinimumSteps(FeeContext ground) {
        this.ground = ground;
        this.fee = ground.fee();
    }

    /** The steps of a true-up: the charge's minimum by days, less what its usage comes to. */
    List<Explanation> ofCharge() {
        if (ground.charge() == null || ground.charge().billing().pricingUnit() != null) {
            return List.of(Explanation.remark("raises the charge to its minimum by days"));
        }
        long minimum = ground.charge().billing().minAmountCents();
        BigDecimal due = BigDecimal.valueOf(minimum).multiply(BigDecimal.valueOf(ground.days()))
                .divide(BigDecimal.valueOf(ground.periodDays()), Decimals.DIVISION);
        BigDecimal shown = Decimals.round(due, Scale.PRECISE);
        long used = ground.beside().stream()
                .filter(other -> fee.source().chargeId().equals(other.source().chargeId())
                        && fee.source().subscriptionId().equals(other.source().subscriptionId())
                        && other.source().trueUpParentFeeId() == null)
                .mapToLong(fee -> fee.amounts().cents()).sum();
        return List.of(
                Explanation.step("minimum of " + ground.money(minimum) + " a period, for "
                        + ground.share(), FigureFormat.exact(shown, fee.amounts().currency())),
                Explanation.step("less what the usage comes to", ground.money(-used)));
    }

    /** The steps of a commitment: what was committed, less what the period was charged. */
    List<Explanation> ofPlan() {
        Explanation remark = Explanation.remark(
                "raises the fees of the period to the plan's minimum commitment");
        if (ground.terms() == null || ground.terms().plan().pricing().minimumCommitment() == null) {
            return List.of(remark);
        }
        long committed = Commitment.of(ground.terms(),
                ground.terms().localDate(fee.window().from())).committedCents();
        long whole = ground.terms().plan().pricing().minimumCommitment().amountCents();
        return committed < fee.amounts().cents() ? List.of(remark) : List.of(remark,
                Explanation.step("minimum commitment of " + ground.money(whole)
                        + " a period, for " + ground.share(), ground.money(committed)),
                Explanation.step("less the fees of the period, here and on invoices before",
                        ground.money(fee.amounts().cents() - committed)));
    }
}
