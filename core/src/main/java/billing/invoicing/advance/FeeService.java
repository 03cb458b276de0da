package billing.invoicing.advance;

import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.PaymentStatus;
import billing.invoicing.StoredFee;
import billing.invoicing.store.Fees;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import java.time.Instant;
import java.util.UUID;

/**
 * Sets the payment status of fees without an invoice, and deletes them
 * ({@code rating-and-usage.md 6.3}, {@code subscriptions-and-invoicing.md 8.4}).
 */
public final class FeeService {
    private final Fees fees;

    /** The fees of a database, changed within the handle's transaction. */
    public FeeService(Handle handle) {
        this.fees = new Fees(handle);
    }

    /**
     * Sets the payment status of a fee and its time; the times of other statuses are cleared. The
     * status that it has already changes nothing. A payment that no longer counts is reversed in
     * the books now ({@code money.md 14}).
     *
     * @param status pending, succeeded, failed, refunded
     * @throws NotFoundException   when there is no such fee
     * @throws NotAllowedException {@code invoiced_fee} once an invoice holds it
     * @throws InvalidException    {@code payment_status: value_is_invalid}
     */
    public StoredFee pay(UUID id, String status, Instant now) {
        StoredFee stored = alone(id);
        PaymentStatus next = Codes.find(PaymentStatus.class, status)
                .orElseThrow(() -> new InvalidException("payment_status",
                        ErrorCode.VALUE_IS_INVALID, "\"" + status
                        + "\" is not a valid payment status of a fee",
                        "use pending, succeeded, failed or refunded"));
        if (next == stored.fee().payment().status()) {
            return stored;
        }
        fees.reversePayment(stored.fee(), now);
        Fee fee = FeeBuilder.of(stored.fee()).paid(next, now).build();
        fees.updatePayment(fee);
        return new StoredFee(fee, stored.customerId(), null, stored.trueUpFeeId(), false);
    }

    /**
     * Deletes a fee; a payment of it is reversed in the books now.
     *
     * @throws NotFoundException   when there is no such fee
     * @throws NotAllowedException {@code invoiced_fee} once an invoice holds it
     */
    public StoredFee delete(UUID id, Instant now) {
        StoredFee stored = alone(id);
        fees.reversePayment(stored.fee(), now);
        fees.delete(id, now);
        return stored;
    }

    private StoredFee alone(UUID id) {
        StoredFee stored = fees.get(id);
        if (stored.invoiceId() != null) {
            throw new NotAllowedException("invoiced_fee", "an invoice holds the fee " + id);
        }
        return stored;
    }
}
