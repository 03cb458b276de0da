package billing.settlement.payment;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/**
 * A recorded payment of a customer ({@code money.md 7.1, 7.2}).
 *
 * @param target          what it settles
 * @param amountCents     more than 0
 * @param reference       the payer's reference; null for payments of payment requests
 * @param paymentMethodId or null
 * @param createdAt       the time of the payment
 * @param reversals       its reversals, in the order in which they were recorded
 */
public record Payment(UUID id, UUID customerId, Target target, long amountCents,
                      CurrencyUnit currency, PaymentOutcome status, String reference,
                      UUID paymentMethodId, Instant createdAt, List<PaymentReversal> reversals) {
    /**
     * The invoice or payment request that a payment settles.
     *
     * @param id             the invoice or payment request that it settles
     * @param invoiceIds     the settled invoices
     * @param invoiceNumbers their numbers, in the same order
     */
    public record Target(Payable type, UUID id, List<UUID> invoiceIds,
            List<String> invoiceNumbers) {
    }

    public Payment {
        reversals = List.copyOf(reversals);
    }

    /** The amount that has been voided, returned or refunded, in cents. */
    public long reversedCents() {
        return reversals.stream().mapToLong(PaymentReversal::amountCents).sum();
    }

    /** The amount not reversed, in cents. */
    public long leftCents() {
        return amountCents - reversedCents();
    }

    /** The amount not reversed, with its currency. */
    public Money left() {
        return new Money(leftCents(), currency);
    }

    /** Whether it is reversed in full; its receipt is then cancelled. */
    public boolean isReversed() {
        return leftCents() == 0;
    }

    /** The time of the full reversal; null unless it is reversed in full. */
    public Instant reversedAt() {
        return isReversed() ? reversals.get(reversals.size() - 1).reversedAt() : null;
    }

    /** The final outcome: failed once it is voided or returned in full. */
    public PaymentOutcome outcome() {
        return isReversed() && reversals.get(reversals.size() - 1).kind()
                != PaymentReversal.Kind.REFUNDED ? PaymentOutcome.FAILED : status;
    }

    /**
     * The state shown to users: the kind of its last reversal ({@code refunded}), with {@code
     * partly_} unless it is reversed in full; the status of a payment without reversals.
     */
    public String stateCode() {
        if (reversals.isEmpty()) {
            return status.code();
        }
        String last = reversals.get(reversals.size() - 1).kind().code();
        return isReversed() ? last : "partly_" + last;
    }

    /**
     * The day of the payment, in a zone. A payment recorded with a date only is stored as the first
     * instant of that day in UTC and has that date in every zone.
     */
    public LocalDate paidOn(ZoneId zone) {
        return paidOn(createdAt, zone);
    }

    /** Returns the day of a payment at an instant, in a zone. */
    public static LocalDate paidOn(Instant paidAt, ZoneId zone) {
        LocalDate date = LocalDays.of(paidAt, ZoneOffset.UTC);
        return LocalDays.startOf(date, ZoneOffset.UTC).equals(paidAt) ? date
                : LocalDays.of(paidAt, zone);
    }

    /** The kind of object that a payment settles. */
    public enum Payable {
        INVOICE("Invoice"), PAYMENT_REQUEST("PaymentRequest");

        private final String type;

        Payable(String type) {
            this.type = type;
        }

        /** Returns the name in the API. */
        public String type() {
            return type;
        }
    }
}
