package billing.settlement.payment;

import java.time.Instant;
import java.util.UUID;

/**
 * The receipt of a succeeded payment ({@code money.md 8}).
 *
 * @param number {@code <customer slug>-RCPT-000001}, counting per customer
 */
public record PaymentReceipt(UUID id, UUID customerId, Payment payment, String number,
                             Instant createdAt) {
}
