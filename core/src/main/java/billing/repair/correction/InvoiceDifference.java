package billing.repair.correction;

import billing.invoicing.Invoice;
import billing.invoicing.fee.WeightedCheckpoint;
import java.util.List;

/**
 * What an invoice comes to now, against what has been billed and corrected.
 *
 * @param fees   those that differ, in the order of the invoice
 * @param levels at which weighted sums leave its windows now; null where they left so before
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

    /** By how much it comes to more or less, before coupons and taxes. */
    public long cents() {
        return fees.stream().mapToLong(FeeDifference::cents).sum();
    }

    /** What the coupons of then deduct from that. */
    public long couponsCents() {
        return fees.stream().mapToLong(FeeDifference::couponsCents).sum();
    }
}
