package billing.server.render.invoice;

import billing.customer.Customer;
import billing.invoicing.Fee;
import java.util.UUID;

/**
 * A fee with the objects that it is rendered with.
 *
 * @param invoiceId              null for a fee without invoice
 * @param externalSubscriptionId null for a fee without subscription
 * @param trueUpFeeId            the true-up fee of its minimum commitment; or null
 * @param selfBilled             of the invoice
 */
public record FeeView(Fee fee, Customer customer, UUID invoiceId, String externalSubscriptionId,
                      UUID trueUpFeeId, boolean selfBilled) {
}
