package billing.settlement.wallet;

import billing.alert.WalletValues;
import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.state.Transitions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

/**
 * The prepaid credits of a customer ({@code money.md 5}).
 *
 * @param topUpRequestedAt when the threshold rule requested a top-up that is still pending; or null
 * @param terminatedAt     null while active
 */
public record Wallet(UUID id, UUID customerId, Status status, CreditRate rate, WalletTerms terms,
                     WalletBalance balance, Instant topUpRequestedAt, Instant createdAt,
                     Instant updatedAt, Instant terminatedAt) {
    /** Whether it can be used. */
    public enum Status {
        ACTIVE, TERMINATED;

        /** The transitions between them. */
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

    /** The currency of the balance. */
    public CurrencyUnit currency() {
        return rate.currency();
    }

    /** The values that alerts monitor. */
    public WalletValues watched() {
        return new WalletValues(id, customerId, balance.cents(), balance.credits(),
                balance.ongoingCents(), ongoingCredits());
    }

    /** The ongoing balance in credits. */
    public BigDecimal ongoingCredits() {
        return rate.credits(BigDecimal.valueOf(balance.ongoingCents()));
    }

    /** The unbilled usage to cover, in credits. */
    public BigDecimal ongoingUsageCredits() {
        return rate.credits(BigDecimal.valueOf(balance.ongoingUsageCents()));
    }

    /**
     * Whether it pays fees of a kind.
     *
     * @param target the code of the wallet named by the usage events; or null
     */
    boolean pays(FeeType type, UUID metricId, String target) {
        return target != null ? target.equals(terms.code()) : terms.scope().covers(type, metricId);
    }

    /** Returns this wallet with other terms. */
    public Wallet with(WalletTerms changed, Instant now) {
        return new Wallet(id, customerId, status, rate, changed, balance, topUpRequestedAt,
                createdAt, now, terminatedAt);
    }

    /** Returns this wallet with another balance. */
    public Wallet with(WalletBalance changed) {
        return new Wallet(id, customerId, status, rate, terms, changed, topUpRequestedAt,
                createdAt, updatedAt, terminatedAt);
    }

    /** Returns this wallet with a top-up request; null for none. */
    public Wallet requesting(Instant requestedAt) {
        return new Wallet(id, customerId, status, rate, terms, balance, requestedAt, createdAt,
                updatedAt, terminatedAt);
    }

    /** Returns this wallet, terminated. */
    public Wallet terminated(Instant now) {
        return new Wallet(id, customerId,
                Status.MOVES.move(status, Status.TERMINATED, terms.code()), rate, terms, balance,
                null, createdAt, now, now);
    }
}
