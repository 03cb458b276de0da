package billing.invoicing.tax;

import billing.invoicing.AppliedTax;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.PaymentStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * What an invoice comes to: the fees with their taxes, what was taken off, and the sums.
 *
 * @param fees          in the order they were made, taxed
 * @param appliedTaxes  one line a tax
 * @param credits       what was taken off before and after taxes, in that order
 * @param prepaid       what wallets pay
 * @param paymentStatus succeeded when nothing is to be paid
 */
public record InvoiceComputation(List<Fee> fees, InvoiceAmounts amounts,
                                 List<AppliedTax> appliedTaxes, List<Credit> credits,
                                 List<PrepaidCredit> prepaid, PaymentStatus paymentStatus) {
    /** The steps of {@code subscriptions-and-invoicing.md 6.2}, in the order that money takes. */
    public static InvoiceComputation of(List<TaxableFee> made, Reductions reductions) {
        long fees = made.stream().mapToLong(one -> one.fee().amountCents()).sum();
        var progressive = reductions.progressiveCredits(made);
        var past = CorrectionDiscounts.take(progressive.fees());
        long before = fees - progressive.cents() - past.cents();
        var coupons = fees > 0 ? reductions.coupons(past.fees(), before)
                : new Reductions.BeforeTaxes(past.fees(), List.of());
        var granted = reductions.grantedDiscounts(coupons.fees(), before - coupons.cents());
        long excludingTaxes = before - coupons.cents() - granted.cents();
        List<Fee> taxed = granted.fees().stream()
                .map(one -> FeeTaxes.apply(one.fee(), one.taxes())).toList();
        InvoiceTaxes taxes = InvoiceTaxes.of(taxed, excludingTaxes);
        long includingTaxes = excludingTaxes + taxes.cents();
        var creditNotes = reductions.creditNotes(taxed, includingTaxes);
        long remaining = includingTaxes - creditNotes.cents();
        List<PrepaidCredit> prepaid = remaining > 0
                ? reductions.wallets(creditNotes.fees(), remaining) : List.of();
        long prepaidCents = prepaid.stream().mapToLong(PrepaidCredit::cents).sum();
        long total = remaining - prepaidCents;
        return new InvoiceComputation(creditNotes.fees(),
                new InvoiceAmounts(fees, progressive.cents(),
                        past.cents() + coupons.cents() + granted.cents(), excludingTaxes,
                        taxes.cents(),
                        includingTaxes, creditNotes.cents(), prepaidCents, total,
                        taxes.rate()),
                taxes.lines(), joined(progressive.credits(), past.credits(),
                        coupons.credits(), granted.credits(), creditNotes.credits()),
                prepaid, total > 0 ? PaymentStatus.PENDING : PaymentStatus.SUCCEEDED);
    }

    /** The same without anything taken off. */
    public static InvoiceComputation of(List<TaxableFee> made) {
        return of(made, Reductions.NONE);
    }

    @SafeVarargs
    private static List<Credit> joined(List<Credit>... steps) {
        List<Credit> all = new ArrayList<>();
        for (List<Credit> step : steps) {
            all.addAll(step);
        }
        return all;
    }
}
