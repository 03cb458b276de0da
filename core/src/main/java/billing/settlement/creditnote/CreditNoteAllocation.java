package billing.settlement.creditnote;

import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.tax.Reduction.AfterTaxes;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What open notes pay of a later invoice ({@code money.md 4.6}): step 8 of
 * {@code subscriptions-and-invoicing.md 6.2}.
 */
public final class CreditNoteAllocation {
    private CreditNoteAllocation() {
    }

    /**
     * Takes from the notes until nothing remains to be paid.
     *
     * @param open       notes with a balance, the oldest first, in the invoice's currency
     * @param fees       with their taxes
     * @param totalCents the total before
     */
    public static AfterTaxes take(List<OpenCreditNote> open, List<Fee> fees, long totalCents) {
        List<Fee> shared = fees;
        List<Credit> credits = new ArrayList<>();
        long remaining = totalCents;
        for (OpenCreditNote note : open) {
            long taken = Math.min(note.balanceCents(), remaining);
            if (taken > 0) {
                credits.add(new Credit(null, Credit.Source.CREDIT_NOTE, note.id(), note.id(),
                        note.number(), note.invoiceNumber(), taken, false, null));
                shared = shared(shared, taken, remaining);
                remaining -= taken;
            }
        }
        return new AfterTaxes(shared, credits);
    }

    private static List<Fee> shared(List<Fee> fees, long taken, long remaining) {
        return fees.stream().map(fee -> {
            BigDecimal payable = fee.netAmountCents()
                    .add(BigDecimal.valueOf(fee.taxes().cents()));
            BigDecimal before = fee.amounts().creditNotesCents();
            BigDecimal share = Decimals.ratio(payable.subtract(before)
                    .multiply(BigDecimal.valueOf(taken)), BigDecimal.valueOf(remaining));
            BigDecimal sum = before.add(share);
            return FeeBuilder.of(fee).creditNotes(Decimals.round(payable.signum() < 0
                    ? sum.max(payable) : sum.min(payable), Scale.CENTS_PART)).build();
        }).toList();
    }
}
