package billing.settlement.balance;

import java.time.Instant;
import java.util.UUID;

/**
 * An amount of a customer balance that pays an invoice ({@code money.md 7.7}).
 *
 * @param cents  what was applied and not released, in minor units
 * @param usedAt when it was applied
 */
public record BalanceUse(UUID invoiceId, long cents, Instant usedAt) {
}
