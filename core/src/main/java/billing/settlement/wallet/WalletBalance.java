package billing.settlement.wallet;

import billing.settlement.wallet.CreditRate.Credits;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * The balance of a wallet ({@code money.md 5.3}).
 *
 * @param cents             settled inbound less settled outbound
 * @param credits           the same in credits
 * @param consumedCredits   outbound credits, less those restored by voided invoices
 * @param ongoingUsageCents usage not yet billed that the wallet will cover
 * @param ongoingCents      the balance less that usage as of the last computation; may be negative
 * @param lastSyncAt        the time of the last change of the balance; or null
 * @param lastConsumedAt    the time of the last outbound transaction; or null
 */
public record WalletBalance(long cents, BigDecimal credits, BigDecimal consumedCredits,
                            long ongoingUsageCents, long ongoingCents, Instant lastSyncAt,
                            Instant lastConsumedAt) {
    /** The balance of a new wallet. */
    public static final WalletBalance EMPTY =
            new WalletBalance(0, BigDecimal.ZERO, BigDecimal.ZERO, 0, 0, null, null);

    /** Returns the balance after an inbound transaction. */
    public WalletBalance in(Credits amount, Instant now) {
        return new WalletBalance(cents + amount.cents(), credits.add(amount.credits()),
                consumedCredits, ongoingUsageCents, ongoingCents, now, lastConsumedAt);
    }

    /** Returns the balance after an outbound transaction. */
    public WalletBalance out(Credits amount, Instant now) {
        return new WalletBalance(cents - amount.cents(), credits.subtract(amount.credits()),
                consumedCredits.add(amount.credits()), ongoingUsageCents, ongoingCents, now, now);
    }

    /** Returns the balance after used credits are restored. */
    public WalletBalance restored(Credits amount, Instant now) {
        return new WalletBalance(cents + amount.cents(), credits.add(amount.credits()),
                consumedCredits.subtract(amount.credits()), ongoingUsageCents, ongoingCents, now,
                lastConsumedAt);
    }

    /** Returns the balance with an amount of unbilled usage to cover. */
    public WalletBalance covering(long usageCents) {
        return new WalletBalance(cents, credits, consumedCredits, usageCents, cents - usageCents,
                lastSyncAt, lastConsumedAt);
    }
}
