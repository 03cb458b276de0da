package billing.invoicing;

import java.util.UUID;

/**
 * A fee as the database keeps it, on an invoice or alone.
 *
 * @param invoiceId   null while it stands alone
 * @param trueUpFeeId the fee that raises this one to its minimum; or null
 * @param selfBilled  of its invoice; false without one
 */
public record StoredFee(Fee fee, UUID customerId, UUID invoiceId, UUID trueUpFeeId,
                        boolean selfBilled) {
}
