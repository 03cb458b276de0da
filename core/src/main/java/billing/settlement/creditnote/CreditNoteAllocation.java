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
 * The allocation of open credit notes to a later invoice ({@code money.md 4.6}): step 8 of
 * {@code subscriptions-and-invoicing.md 6.2}.
 */
public final class CreditNoteAllocation {
    private CreditNoteAllocation() {
    }

    /**
     * Applies the notes in order until nothing remains to be paid.
     *
     * @param open       notes with a balance, the oldest first, in the invoice's currency
     * @param fees       with their taxes
     * @param totalCents the total before credit notes
     */
    public static AfterTaxes allocate(List<OpenCreditNote> open, List<Fee> fees, long totalCents) {
        List<Fee> shared = fees;
        List<Credit> credits = new ArrayList<>();
        long remaining = totalCents;
        for (OpenCreditNote note : open) {
            long applied = Math.min(note.balanceCents(), remaining);
            if (applied > 0) {
                credits.add(new Credit(null, Credit.Source.CREDIT_NOTE, note.id(), note.id(),
                        note.number(), note.invoiceNumber(), applied, false, null));
                shared = shared(shared, applied, remaining);
                remaining -= applied;
            }
        }
        return new AfterTaxes(shared, credits);
    }

    private static List<Fee> shared(List<Fee> fees, long applied, long remaining) {
        return fees.stream().map(fee -> {
            BigDecimal payable = fee.netAmountCents()
                    .add(BigDecimal.valueOf(fee.taxes().cents()));
            BigDecimal before = fee.amounts().creditNotesCents();
            BigDecimal share = Decimals.ratio(payable.subtract(before)
                    .multiply(BigDecimal.valueOf(applied)), BigDecimal.valueOf(remaining));
            BigDecimal sum = before.add(share);
            return FeeBuilder.of(fee).creditNotes(Decimals.round(payable.signum() < 0
                    ? sum.max(payable) : sum.min(payable), Scale.CENTS_PART)).build();
        }).toList();
    }
}
