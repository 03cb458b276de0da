package billing.invoicing.tax;

import billing.invoicing.Credit;
import billing.invoicing.Fee;
import java.util.List;

/**
 * What takes money off an invoice, a method each for steps 3, 4, 8 and 9 of
 * {@code subscriptions-and-invoicing.md 6.2}.
 *
 * <p>A step reads what stands open for the customer and writes nothing; booking the invoice
 * consumes what the steps took.
 */
public interface Reductions {
    /** Nothing is taken off. */
    Reductions NONE = new Reductions() { };

    /** Step 3: what progressive invoices of the same window have billed already. */
    default BeforeTaxes progressiveCredits(List<TaxableFee> fees) {
        return new BeforeTaxes(fees, List.of());
    }

    /**
     * Step 4: the customer's coupons.
     *
     * @param subTotalCents what is left of the fees after step 3
     */
    default BeforeTaxes coupons(List<TaxableFee> fees, long subTotalCents) {
        return new BeforeTaxes(fees, List.of());
    }

    /**
     * After step 4: granted credits that are a discount.
     *
     * @param subTotalCents what is left of the fees after step 4
     */
    default BeforeTaxes grantedDiscounts(List<TaxableFee> fees, long subTotalCents) {
        return new BeforeTaxes(fees, List.of());
    }

    /**
     * Step 8: credit notes with a balance.
     *
     * @param fees       with their taxes
     * @param totalCents what is left with taxes
     */
    default AfterTaxes creditNotes(List<Fee> fees, long totalCents) {
        return new AfterTaxes(fees, List.of());
    }

    /**
     * Step 9: prepaid credits.
     *
     * @param fees       with their taxes and their share of step 8
     * @param totalCents what is left after step 8
     */
    default List<PrepaidCredit> wallets(List<Fee> fees, long totalCents) {
        return List.of();
    }

    /**
     * The outcome of a step before taxes.
     *
     * @param fees    the same fees, their precise coupons amount grown
     * @param credits what was taken off; identities are given when the invoice is booked
     */
    record BeforeTaxes(List<TaxableFee> fees, List<Credit> credits) {
        long cents() {
            return credits.stream().mapToLong(Credit::amountCents).sum();
        }
    }

    /**
     * The outcome of a step after taxes.
     *
     * @param fees    the same fees, each with its share of what was taken
     * @param credits what was taken off
     */
    record AfterTaxes(List<Fee> fees, List<Credit> credits) {
        long cents() {
            return credits.stream().mapToLong(Credit::amountCents).sum();
        }
    }
}
