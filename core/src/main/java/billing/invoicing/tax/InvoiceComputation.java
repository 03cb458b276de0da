package billing.invoicing.tax;

import billing.invoicing.AppliedTax;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.PaymentStatus;
import billing.invoicing.tax.Reduction.AfterTaxes;
import billing.invoicing.tax.Reduction.BeforeTaxes;
import billing.kernel.error.InvalidException;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * The amounts of an invoice: its fees with their taxes, its reductions, and the sums.
 *
 * @param fees          in the order of creation, with taxes
 * @param appliedTaxes  one line for each tax
 * @param credits       the reductions before and after taxes, in that order
 * @param prepaid       the payments by wallets
 * @param paymentStatus succeeded when nothing is to be paid
 */
public record InvoiceComputation(List<Fee> fees, InvoiceAmounts amounts,
                                 List<AppliedTax> appliedTaxes, List<Credit> credits,
                                 List<PrepaidCredit> prepaid, PaymentStatus paymentStatus) {
    /**
     * The steps of {@code subscriptions-and-invoicing.md 6.2} in their order.
     *
     * @param reductions those of one step are deducted in the order of this list
     * @throws InvalidException {@code base: value_is_out_of_range} when the fees are more than
     *                          money can be together
     */
    public static InvoiceComputation of(List<TaxableFee> made,
                                        List<? extends Reduction> reductions) {
        long fees = sum(made);
        // Step 3, before every discount: amounts that a progressive invoice has billed were
        // discounted and taxed there, so a coupon must not reduce them again.
        BeforeTaxes progressive =
                beforeTaxes(ReductionStep.PROGRESSIVE_CREDIT, reductions, made, fees);
        // Corrections carry the coupons of the invoice that they correct. They are deducted before
        // current coupons, so that those leave corrections out of their base.
        BeforeTaxes past = CorrectionDiscounts.take(progressive.fees());
        long before = fees - progressive.cents() - past.cents();
        // Step 4, before taxes: a discount lowers the price, and taxes are due on the price paid.
        BeforeTaxes discounts = fees <= 0 ? new BeforeTaxes(past.fees(), List.of())
                : beforeTaxes(ReductionStep.DISCOUNT, reductions, past.fees(), before);
        // Step 5. All that is deducted later is payment and lowers no tax.
        long excludingTaxes = before - discounts.cents();
        // Step 6, fee by fee first, since each fee may be under taxes of its own; the invoice's
        // taxes are computed from the fees' bases again, so that rounding of fees does not add up.
        List<Fee> taxed = taxed(discounts.fees());
        InvoiceTaxes taxes = InvoiceTaxes.of(taxed, excludingTaxes);
        // Step 7. This is the amount that the customer owes; the following steps pay it.
        long owed = excludingTaxes + taxes.cents();
        // Step 8, before wallets: a credit note is the customer's own money for an earlier invoice
        // and has no other use, while credits left in a wallet pay for later usage too.
        AfterTaxes notes = afterTaxes(ReductionStep.CREDIT_NOTE, reductions, taxed, owed);
        long remaining = owed - notes.cents();
        // Step 9, last, because wallets pay what is left of each kind of fee after its share of
        // credit notes.
        AfterTaxes prepaid =
                afterTaxes(ReductionStep.PREPAID_CREDIT, reductions, notes.fees(), remaining);
        // Steps 10 and 11.
        long total = remaining - prepaid.cents();
        return new InvoiceComputation(prepaid.fees(),
                new InvoiceAmounts(fees, progressive.cents(), past.cents() + discounts.cents(),
                        excludingTaxes, taxes.cents(), owed, notes.cents(),
                        prepaid.cents(), total, taxes.rate()),
                taxes.lines(), joined(progressive.credits(), past.credits(), discounts.credits(),
                        notes.credits()), prepaid.prepaid(),
                total > 0 ? PaymentStatus.PENDING : PaymentStatus.SUCCEEDED);
    }

    /**
     * Step 2. Fees are rounded already, so their sum is what the lines of the invoice show. It is
     * no more than one amount can be, so that sums over many invoices stay right.
     */
    private static long sum(List<TaxableFee> fees) {
        return Decimals.toWhole(fees.stream()
                .map(one -> BigDecimal.valueOf(one.fee().amounts().cents()))
                .reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    @SafeVarargs
    private static List<Credit> joined(List<Credit>... credits) {
        return Stream.of(credits).flatMap(List::stream).toList();
    }

    private static List<Fee> taxed(List<TaxableFee> fees) {
        return fees.stream().map(one -> FeeTaxes.apply(one.fee(), one.taxes())).toList();
    }

    /** Computes the amounts without reductions other than the coupons of corrections. */
    public static InvoiceComputation of(List<TaxableFee> made) {
        return of(made, List.of());
    }

    private static BeforeTaxes beforeTaxes(ReductionStep step,
            List<? extends Reduction> reductions, List<TaxableFee> fees, long cents) {
        BeforeTaxes taken = new BeforeTaxes(fees, List.of());
        for (Reduction one : reductions) {
            if (one.step() == step) {
                taken = taken.then(one.deductBeforeTaxes(taken.fees(), cents - taken.cents()));
            }
        }
        return taken;
    }

    private static AfterTaxes afterTaxes(ReductionStep step, List<? extends Reduction> reductions,
                                         List<Fee> fees, long cents) {
        AfterTaxes taken = new AfterTaxes(fees, List.of());
        for (Reduction one : reductions) {
            if (one.step() == step && cents > taken.cents()) {
                taken = taken.then(one.takeAfterTaxes(taken.fees(), cents - taken.cents()));
            }
        }
        return taken;
    }
}
