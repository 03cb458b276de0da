package billing.settlement.wallet;

import billing.settlement.wallet.WalletHistory.Movement;
import billing.settlement.wallet.WalletTransaction.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Determines which credits of a customer's wallets were paid for.
 *
 * <p>Purchased credits were, granted ones were not. Credits that a voided invoice returned were
 * paid for as far as those that the invoice used; of returned credits the paid ones are used first.
 */
public final class PaidCredits {
    private final List<WalletHistory> wallets;
    private final Map<UUID, Long> leftOfInbound = new HashMap<>();
    private final Map<UUID, Long> paidOfOutbound = new HashMap<>();

    /** The credits of all wallets of one customer. */
    public PaidCredits(List<WalletHistory> wallets) {
        this.wallets = wallets;
        wallets.forEach(this::follow);
    }

    /** The cents of a wallet that an invoice used, or that its void returned. */
    public record Use(WalletHistory wallet, long paidCents, long grantedCents) {
    }

    /** The credits that paid an invoice; credits that are discounts reduce its revenue instead. */
    public List<Use> uses(UUID invoiceId) {
        return movements(Kind.INVOICED).filter(one -> invoiceId.equals(one.movement().invoiceId()))
                .filter(one -> !one.wallet().discounts()).map(one -> {
                    long paid = paidCents(one.movement());
                    return new Use(one.wallet(), paid,
                            one.movement().cents() - paid);
                }).toList();
    }

    /** The paid part of what a voided invoice returned. */
    public List<Use> restored(UUID invoiceId) {
        return movements(Kind.GRANTED)
                .filter(one -> invoiceId.equals(one.movement().voidedInvoiceId()))
                .map(one -> {
                    long paid = paidOfRestored(one.wallet(), one.movement());
                    return new Use(one.wallet(), paid,
                            one.movement().cents() - paid);
                }).toList();
    }

    /**
     * The cents that were paid for and that a voided invoice used without returning them to a
     * wallet: they are owed to the customer ({@code money.md 14}).
     */
    public long keptCents(UUID voidedInvoiceId) {
        return uses(voidedInvoiceId).stream().mapToLong(Use::paidCents).sum()
                - restored(voidedInvoiceId).stream().mapToLong(Use::paidCents).sum();
    }

    /** The paid part of outbound credits, in cents. */
    public long paidCents(Movement outbound) {
        return paidOfOutbound.getOrDefault(outbound.id(), 0L);
    }

    /** The paid credits that remain in the wallet, in cents. */
    public long leftCents(WalletHistory wallet) {
        return wallet.movements().stream()
                .mapToLong(one -> leftOfInbound.getOrDefault(one.id(), 0L)).sum();
    }

    /** The purchase that an invoice billed, with its wallet; null for none. */
    public Placed purchase(UUID invoiceId) {
        return movements(Kind.PURCHASED)
                .filter(one -> invoiceId.equals(one.movement().invoiceId()))
                .findFirst().orElse(null);
    }

    /** A movement with its wallet. */
    public record Placed(WalletHistory wallet, Movement movement) {
    }

    private Stream<Placed> movements(Kind kind) {
        return wallets.stream().flatMap(wallet -> wallet.movements().stream()
                .filter(one -> one.kind() == kind).map(one -> new Placed(wallet, one)));
    }

    private void follow(WalletHistory wallet) {
        for (Movement one : wallet.movements()) {
            if (one.kind() == Kind.PURCHASED && one.settledAt() != null) {
                leftOfInbound.put(one.id(), one.cents());
            }
        }
        for (Movement one : wallet.settled()) {
            if (one.kind() == Kind.GRANTED && one.voidedInvoiceId() != null) {
                leftOfInbound.put(one.id(), paidOfRestored(wallet, one));
            }
            paidOfOutbound.put(one.id(), one.fundings().stream().mapToLong(this::take).sum());
        }
    }

    private long take(Funding funding) {
        long paid = Math.min(leftOfInbound.getOrDefault(funding.inboundId(), 0L),
                funding.amountCents());
        leftOfInbound.merge(funding.inboundId(), -paid, Long::sum);
        return paid;
    }

    /** Of credits returned in part, those used last are missing; granted ones are used first. */
    private long paidOfRestored(WalletHistory wallet, Movement restored) {
        long granted = wallet.movements().stream()
                .filter(one -> one.kind() == Kind.INVOICED
                        && restored.voidedInvoiceId().equals(one.invoiceId()))
                .mapToLong(one -> one.cents() - paidCents(one)).sum();
        return Math.max(0, restored.cents() - granted);
    }
}
