package billing.invoice.tax;

import billing.invoice.AppliedTax;
import billing.invoice.Fee;
import billing.invoice.InvoiceAmounts;
import billing.invoice.PaymentStatus;
import java.util.List;

/**
 * What an invoice comes to: the fees with their taxes, and the sums.
 *
 * @param fees          in the order they were made, taxed
 * @param appliedTaxes  one line a tax
 * @param paymentStatus succeeded when nothing is to be paid
 */
public record InvoiceComputation(List<Fee> fees, InvoiceAmounts amounts,
                                 List<AppliedTax> appliedTaxes, PaymentStatus paymentStatus) {
    /** The steps of {@code subscriptions-and-invoicing.md 6.2}, in the order that money takes. */
    public static InvoiceComputation of(List<TaxableFee> made) {
        long fees = made.stream().mapToLong(one -> one.fee().amountCents()).sum();
        long progressiveCredit = 0;
        long coupons = 0;
        long excludingTaxes = fees - progressiveCredit - coupons;
        List<Fee> taxed = made.stream().map(one -> FeeTaxes.apply(one.fee(), one.taxes()))
                .toList();
        InvoiceTaxes taxes = InvoiceTaxes.of(taxed, excludingTaxes);
        long includingTaxes = excludingTaxes + taxes.cents();
        long creditNotes = 0;
        long prepaidCredit = 0;
        long total = includingTaxes - creditNotes - prepaidCredit;
        return new InvoiceComputation(taxed,
                new InvoiceAmounts(fees, progressiveCredit, coupons, excludingTaxes, taxes.cents(),
                        includingTaxes, creditNotes, prepaidCredit, total, taxes.rate()),
                taxes.lines(), total > 0 ? PaymentStatus.PENDING : PaymentStatus.SUCCEEDED);
    }
}
