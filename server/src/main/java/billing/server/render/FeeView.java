package billing.server.render;

import billing.customer.Customer;
import billing.invoicing.Fee;
import java.util.UUID;

/**
 * A fee with what its answer tells of others.
 *
 * @param invoiceId              null for a fee without invoice
 * @param externalSubscriptionId null for a fee without subscription
 * @param trueUpFeeId            the fee that raises this one to its minimum; or null
 * @param selfBilled             of the invoice
 */
public record FeeView(Fee fee, Customer customer, UUID invoiceId, String externalSubscriptionId,
                      UUID trueUpFeeId, boolean selfBilled) {
}
