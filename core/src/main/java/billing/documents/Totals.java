package billing.documents;

import java.math.BigDecimal;
import java.util.List;

/**
 * The way from the fees to what is due ({@code subscriptions-and-invoicing.md 6}). All amounts are
 * minor units; reductions are positive here and printed with a minus.
 *
 * @param feesCents                     the sum of all lines
 * @param progressiveBillingCreditCents what earlier invoices of the period have billed; 0 for none
 * @param coupons                       before taxes
 * @param excludingTaxesCents           what taxes are computed on
 * @param taxes                         one line per tax
 * @param includingTaxesCents           with taxes
 * @param creditNotes                   by number, after taxes
 * @param prepaidCreditsCents           taken from wallets; 0 for none
 * @param totalCents                    what was to be paid when it was issued
 * @param settled                       what has settled some of it since it was issued
 */
public record Totals(long feesCents, long progressiveBillingCreditCents, List<Reduction> coupons,
                     long excludingTaxesCents, List<Tax> taxes, long includingTaxesCents,
                     List<Reduction> creditNotes, long prepaidCreditsCents, long totalCents,
                     Settled settled) {
    /**
     * A settlement since the issue.
     *
     * @param offsetCents of that, settled by credit notes since; 0 for none
     * @param paidCents   of that, paid since; 0 for none
     */
    public record Settled(long offsetCents, long paidCents) {
    }

    /** Totals of which nothing is paid yet. */
    public Totals(long feesCents, long progressiveBillingCreditCents, List<Reduction> coupons,
                  long excludingTaxesCents, List<Tax> taxes, long includingTaxesCents,
                  List<Reduction> creditNotes, long prepaidCreditsCents, long totalCents) {
        this(feesCents, progressiveBillingCreditCents, coupons, excludingTaxesCents, taxes,
                includingTaxesCents, creditNotes, prepaidCreditsCents, totalCents,
                new Settled(0, 0));
    }

    /**
     * An amount deducted and its name: of the coupon or wallet, or the credit note's number.
     *
     * @param prepaid whether granted credits of a wallet are deducted
     */
    public record Reduction(String name, long amountCents, boolean prepaid) {
        /** Of a coupon or credit note. */
        public Reduction(String name, long amountCents) {
            this(name, amountCents, false);
        }
    }

    /**
     * One tax.
     *
     * @param rate        percent
     * @param baseCents   what it is computed on
     * @param amountCents the tax itself
     */
    public record Tax(String name, BigDecimal rate, long baseCents, long amountCents) {
    }

    public Totals {
        coupons = List.copyOf(coupons);
        taxes = List.copyOf(taxes);
        creditNotes = List.copyOf(creditNotes);
    }

    /** All taxes together, rounded once; the tax lines are rounded each by itself. */
    public long taxesCents() {
        return includingTaxesCents - excludingTaxesCents;
    }

    /** The amount due. */
    public long dueCents() {
        return totalCents - settled.offsetCents() - settled.paidCents();
    }

    /** Whether something was settled since it was issued. */
    public boolean isSettledInPart() {
        return settled.offsetCents() != 0 || settled.paidCents() != 0;
    }

    /** Whether something was deducted before taxes. */
    public boolean reducedBeforeTaxes() {
        return progressiveBillingCreditCents != 0 || !coupons.isEmpty();
    }
}
