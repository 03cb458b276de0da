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
 * Money that came in, recorded by hand ({@code money.md 7.1, 7.2}).
 *
 * @param target          what it settles
 * @param amountCents     more than 0
 * @param reference       what the payer wrote; null for payments of requests
 * @param paymentMethodId or null
 * @param createdAt       when it was paid
 * @param reversals       what has undone it, in the order in which it was recorded
 */
public record Payment(UUID id, UUID customerId, Target target, long amountCents,
                      CurrencyUnit currency, PaymentOutcome status, String reference,
                      UUID paymentMethodId, Instant createdAt, List<PaymentReversal> reversals) {
    /**
     * What it settles.
     *
     * @param id             the invoice or payment request that it settles
     * @param invoiceIds     the invoices behind that
     * @param invoiceNumbers their numbers, in the same order
     */
    public record Target(Payable type, UUID id, List<UUID> invoiceIds,
            List<String> invoiceNumbers) {
    }

    public Payment {
        reversals = List.copyOf(reversals);
    }

    /** What of it has been voided, returned or refunded, in cents. */
    public long reversedCents() {
        return reversals.stream().mapToLong(PaymentReversal::amountCents).sum();
    }

    /** What of it still counts, in cents. */
    public long leftCents() {
        return amountCents - reversedCents();
    }

    /** What of it still counts, with its currency. */
    public Money left() {
        return new Money(leftCents(), currency);
    }

    /** Whether nothing of it is left; its receipt is then cancelled. */
    public boolean isReversed() {
        return leftCents() == 0;
    }

    /** When nothing was left of it any more; null while something is. */
    public Instant reversedAt() {
        return isReversed() ? reversals.get(reversals.size() - 1).reversedAt() : null;
    }

    /** How it ended: failed once all of it was voided or returned by the bank. */
    public PaymentOutcome outcome() {
        return isReversed() && reversals.get(reversals.size() - 1).kind()
                != PaymentReversal.Kind.REFUNDED ? PaymentOutcome.FAILED : status;
    }

    /**
     * The day on which it was paid, in a zone. Where only a date was given, which is kept as the
     * first instant of its day in UTC, it is that date everywhere.
     */
    public LocalDate paidOn(ZoneId zone) {
        return paidOn(createdAt, zone);
    }

    /** The same of the instant of a payment. */
    public static LocalDate paidOn(Instant paidAt, ZoneId zone) {
        LocalDate date = LocalDays.of(paidAt, ZoneOffset.UTC);
        return LocalDays.startOf(date, ZoneOffset.UTC).equals(paidAt) ? date
                : LocalDays.of(paidAt, zone);
    }

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
