package billing.books.voucher;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.UUID;

/**
 * Money that came in or went back, or what settled an invoice without money.
 *
 * @param invoiceId of the invoice; null for money that went to the customer balance or out of it
 * @param cents     minor units: positive for what came in or settled, negative for the opposite
 * @param reference what the payer wrote; or null
 * @param entity    of a payment into the customer balance: code of the billing entity that issued
 *                  its invoice; else null
 * @param ofVoid    whether a payment was reversed whose invoice had been voided before
 * @param at        when it counts
 */
public record SettlementVoucher(UUID invoiceId, Kind kind, long cents, CurrencyUnit currency,
                                String reference, String entity, boolean ofVoid, Instant at) {
    /** The kind of settlement. */
    public enum Kind {
        PAYMENT, PAYMENT_VOIDED, PAYMENT_RETURNED, PAYMENT_REFUNDED, BALANCE_APPLIED,
        BALANCE_REFUNDED, BY_HAND
    }
}
