package billing.settlement.wallet;

import billing.settlement.wallet.CreditRate.Credits;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * What is in a wallet ({@code money.md 5.3}).
 *
 * @param cents             settled inbound less settled outbound
 * @param credits           the same counted in credits
 * @param consumedCredits   outbound, less what voided invoices gave back
 * @param ongoingUsageCents usage not yet billed that the wallet will cover
 * @param ongoingCents      the balance less that usage when it was computed last; may be negative
 * @param lastSyncAt        when the balance changed last; or null
 * @param lastConsumedAt    when something went out last; or null
 */
public record WalletBalance(long cents, BigDecimal credits, BigDecimal consumedCredits,
                            long ongoingUsageCents, long ongoingCents, Instant lastSyncAt,
                            Instant lastConsumedAt) {
    /** Of a new wallet. */
    public static final WalletBalance EMPTY =
            new WalletBalance(0, BigDecimal.ZERO, BigDecimal.ZERO, 0, 0, null, null);

    /** After something came in. */
    public WalletBalance in(Credits amount, Instant now) {
        return new WalletBalance(cents + amount.cents(), credits.add(amount.credits()),
                consumedCredits, ongoingUsageCents, ongoingCents, now, lastConsumedAt);
    }

    /** After something went out. */
    public WalletBalance out(Credits amount, Instant now) {
        return new WalletBalance(cents - amount.cents(), credits.subtract(amount.credits()),
                consumedCredits.add(amount.credits()), ongoingUsageCents, ongoingCents, now, now);
    }

    /** After something that went out came back. */
    public WalletBalance back(Credits amount, Instant now) {
        return new WalletBalance(cents + amount.cents(), credits.add(amount.credits()),
                consumedCredits.subtract(amount.credits()), ongoingUsageCents, ongoingCents, now,
                lastConsumedAt);
    }

    /** With so much usage to cover. */
    public WalletBalance covering(long usageCents) {
        return new WalletBalance(cents, credits, consumedCredits, usageCents, cents - usageCents,
                lastSyncAt, lastConsumedAt);
    }
}
