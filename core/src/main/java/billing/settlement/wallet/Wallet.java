package billing.settlement.wallet;

import billing.alert.WalletValues;
import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.state.Transitions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

/**
 * Credits that a customer holds ({@code money.md 5}).
 *
 * @param topUpRequestedAt when the threshold rule asked for a top-up that is not made yet; or null
 * @param terminatedAt     null while active
 */
public record Wallet(UUID id, UUID customerId, Status status, CreditRate rate, WalletTerms terms,
                     WalletBalance balance, Instant topUpRequestedAt, Instant createdAt,
                     Instant updatedAt, Instant terminatedAt) {
    /** Whether it can be used. */
    public enum Status {
        ACTIVE, TERMINATED;

        /** The moves between them. */
        public static final Transitions<Status> MOVES = Transitions
                .of(Status.class, "wallet", "invalid_status")
                .begin(ACTIVE, "created")
                .move(ACTIVE, TERMINATED, "ended, expired")
                .table();
    }

    /** Whether it can be used. */
    public boolean isActive() {
        return status == Status.ACTIVE;
    }

    /** What it is counted in. */
    public CurrencyUnit currency() {
        return rate.currency();
    }

    /** What alerts watch. */
    public WalletValues watched() {
        return new WalletValues(id, customerId, balance.cents(), balance.credits(),
                balance.ongoingCents(), ongoingCredits());
    }

    /** The ongoing balance in credits. */
    public BigDecimal ongoingCredits() {
        return rate.credits(BigDecimal.valueOf(balance.ongoingCents()));
    }

    /** The usage to cover in credits. */
    public BigDecimal ongoingUsageCredits() {
        return rate.credits(BigDecimal.valueOf(balance.ongoingUsageCents()));
    }

    /**
     * Whether it pays fees of a kind.
     *
     * @param target the code of the wallet that the usage named; or null
     */
    boolean pays(FeeType type, UUID metricId, String target) {
        return target != null ? target.equals(terms.code()) : terms.scope().covers(type, metricId);
    }

    /** The same with other terms. */
    public Wallet with(WalletTerms changed, Instant now) {
        return new Wallet(id, customerId, status, rate, changed, balance, topUpRequestedAt,
                createdAt, now, terminatedAt);
    }

    /** The same with another balance. */
    public Wallet with(WalletBalance changed) {
        return new Wallet(id, customerId, status, rate, terms, changed, topUpRequestedAt,
                createdAt, updatedAt, terminatedAt);
    }

    /** The same with a top-up asked for, or made when null. */
    public Wallet requesting(Instant requestedAt) {
        return new Wallet(id, customerId, status, rate, terms, balance, requestedAt, createdAt,
                updatedAt, terminatedAt);
    }

    /** The same, over. */
    public Wallet terminated(Instant now) {
        return new Wallet(id, customerId,
                Status.MOVES.move(status, Status.TERMINATED, terms.code()), rate, terms, balance,
                null, createdAt, now, now);
    }
}
