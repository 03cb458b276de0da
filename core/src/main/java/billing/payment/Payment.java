package billing.payment;

import billing.money.Currency;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Money that came in, recorded by hand ({@code money.md 7.1, 7.2}).
 *
 * @param payableId       the invoice or payment request that it settles
 * @param invoiceIds      the invoices behind that
 * @param invoiceNumbers  their numbers, in the same order
 * @param amountCents     more than 0
 * @param reference       what the payer wrote; null for payments of requests
 * @param paymentMethodId or null
 * @param createdAt       when it was paid
 */
public record Payment(UUID id, UUID customerId, Payable payable, UUID payableId,
                      List<UUID> invoiceIds, List<String> invoiceNumbers, long amountCents,
                      Currency currency, PaymentOutcome status, String reference,
                      UUID paymentMethodId, Instant createdAt) {
    /** What a payment settles. */
    public enum Payable {
        INVOICE("Invoice"), PAYMENT_REQUEST("PaymentRequest");

        private final String type;

        Payable(String type) {
            this.type = type;
        }

        /** The name that the API has for it. */
        public String type() {
            return type;
        }
    }
}
