package billing.repair.simulation;

import billing.invoicing.InvoiceAmounts;

/**
 * What is invoiced, in cents of one currency, in the order of
 * {@code subscriptions-and-invoicing.md 6.2} up to the total with taxes. How it is paid, by wallets
 * or by credits of before, is no part of it.
 *
 * @param feesCents        before anything is taken off
 * @param progressiveCents taken off, because progressive invoices billed it before
 * @param couponsCents     taken off by coupons
 * @param creditedCents    given back by credit notes, before taxes
 * @param taxesCents       of all this
 */
public record SimulatedBill(long feesCents, long progressiveCents, long couponsCents,
                            long creditedCents, long taxesCents) {
    /** Nothing is invoiced. */
    public static final SimulatedBill NOTHING = new SimulatedBill(0, 0, 0, 0, 0);

    /** What an invoice states. */
    public static SimulatedBill of(InvoiceAmounts amounts) {
        return new SimulatedBill(amounts.feesCents(), amounts.progressiveBillingCreditCents(),
                amounts.couponsCents(), 0, amounts.taxesCents());
    }

    /** What a note gives back. */
    static SimulatedBill credited(long cents, long taxesCents) {
        return new SimulatedBill(0, 0, 0, cents, -taxesCents);
    }

    /** What is asked for in the end, taxes included. */
    public long totalCents() {
        return feesCents - progressiveCents - couponsCents - creditedCents + taxesCents;
    }

    /** Both together. */
    public SimulatedBill plus(SimulatedBill other) {
        return new SimulatedBill(feesCents + other.feesCents, progressiveCents
                + other.progressiveCents, couponsCents + other.couponsCents, creditedCents
                + other.creditedCents, taxesCents + other.taxesCents);
    }

    /** What this one has more than another one. */
    public SimulatedBill minus(SimulatedBill other) {
        return new SimulatedBill(feesCents - other.feesCents,
                progressiveCents - other.progressiveCents, couponsCents - other.couponsCents,
                creditedCents - other.creditedCents, taxesCents - other.taxesCents);
    }
}
