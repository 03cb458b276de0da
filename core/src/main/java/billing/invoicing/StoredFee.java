package billing.invoicing;

import java.util.UUID;

/**
 * A stored fee, with or without an invoice.
 *
 * @param invoiceId   null for a fee without an invoice
 * @param trueUpFeeId the fee that raises this one to its minimum; or null
 * @param selfBilled  of its invoice; false without one
 */
public record StoredFee(Fee fee, UUID customerId, UUID invoiceId, UUID trueUpFeeId,
                        boolean selfBilled) {
}
