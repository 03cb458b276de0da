package billing.repair.correction;

import billing.invoicing.Invoice;
import billing.invoicing.fee.store.WeightedCheckpoint;
import java.util.List;

/**
 * The difference between the recomputed amounts of an invoice and those billed and corrected.
 *
 * @param fees   the fees that differ, in the order of the invoice
 * @param levels the recomputed weighted sums at the end of its windows; null when unchanged
 */
public record InvoiceDifference(Invoice invoice, List<FeeDifference> fees,
                                List<WeightedCheckpoint> levels) {
    public InvoiceDifference {
        fees = List.copyOf(fees);
    }

    /** Whether there is nothing to book. */
    public boolean isEmpty() {
        return fees.isEmpty() && levels == null;
    }

    /** The sum of the differences, before coupons and taxes. */
    public long cents() {
        return fees.stream().mapToLong(FeeDifference::cents).sum();
    }

    /** The deduction from the differences by coupons that were active at the time. */
    public long couponsCents() {
        return fees.stream().mapToLong(FeeDifference::couponsCents).sum();
    }
}
