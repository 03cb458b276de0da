package billing.settlement.wallet.service;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Node;
import billing.kernel.error.InvalidException;
import billing.settlement.wallet.CreditRate.Credits;
import billing.settlement.wallet.RuleAmounts;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.WalletTransaction.Source;
import billing.settlement.wallet.ledger.OngoingBalances;
import billing.settlement.wallet.ledger.WalletLedger;
import billing.settlement.wallet.reader.CreditChecks;
import billing.settlement.wallet.reader.TransactionReader;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Purchases, grants and voids credits by request ({@code money.md 5.4, 5.6}). */
public final class Transactions {
    private final UnitOfWork work;
    private final Handle handle;

    /** Creates transactions at {@code now} within the handle's transaction. */
    public Transactions(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /**
     * Creates the transactions of a request: paid, granted and voided, in that order.
     *
     * @throws InvalidException with all faults; nothing is created then
     */
    public List<WalletTransaction> make(Node body) {
        TransactionReader reader = new TransactionReader(handle, body);
        Fields in = reader.fields();
        Wallet wallet = wallet(in);
        TopUpTerms terms = reader.terms(wallet);
        check(in, wallet);
        in.reading().problems().refuseRequest();
        List<WalletTransaction> created = new ArrayList<>(
                new TopUps(work).create(wallet,
                        new RuleAmounts(credits(in, "paid_credits"),
                                credits(in, "granted_credits")), Source.MANUAL, terms));
        voidCredits(in, wallet.id(), terms).ifPresent(created::add);
        if (!created.isEmpty()) {
            new OngoingBalances(work).refresh(wallet.customerId());
        }
        WalletTransactions stored = new WalletTransactions(handle);
        return created.stream().map(one -> stored.get(one.id())).toList();
    }

    private Wallet wallet(Fields in) {
        Wallet wallet = in.<String>find("wallet_id").flatMap(Identifiers::read)
                .flatMap(new Wallets(handle)::byId)
                .orElseThrow(() -> new InvalidException("wallet_id", "wallet_not_found"));
        if (!wallet.isActive()) {
            throw new InvalidException("wallet_id", "wallet_is_terminated",
                    "the wallet is terminated", "create another one for the customer");
        }
        return wallet;
    }

    private static void check(Fields in, Wallet wallet) {
        CreditChecks.nonZeroValue(in, "paid_credits", wallet.rate());
        CreditChecks.nonZeroValue(in, "granted_credits", wallet.rate());
        CreditChecks.notBoughtForDiscounts(in, wallet.terms());
        if (!in.orElse("ignore_paid_top_up_limits", false)) {
            CreditChecks.withinLimits(in, wallet.rate(), wallet.terms());
        }
        in.<BigDecimal>find("voided_credits")
                .filter(credits -> credits.compareTo(wallet.balance().credits()) > 0)
                .ifPresent(credits -> in.fault("voided_credits", "insufficient_credits",
                        "the wallet holds " + wallet.balance().credits() + " credits", null));
    }

    /** Voids credits, which may include those granted by the same request. */
    private Optional<WalletTransaction> voidCredits(Fields in, UUID walletId, TopUpTerms terms) {
        Wallet wallet = new Wallets(handle).get(walletId);
        WalletTransaction target = in.<String>find("voided_transaction_id")
                .filter(text -> !text.isBlank()).map(text -> target(text, walletId)).orElse(null);
        BigDecimal credits = credits(in, "voided_credits");
        if (credits.signum() == 0 && target == null) {
            return Optional.empty();
        }
        Credits amount = credits.signum() == 0 ? wallet.rate().ofCents(target.remainingCents())
                : wallet.rate().asRequested(credits);
        if (target != null && amount.cents() > target.remainingCents()) {
            throw new InvalidException("amount_cents", "exceeds_remaining_transaction_amount",
                    amount.cents() + " cents are more than the " + target.remainingCents()
                            + " remaining in the transaction", "void at most that");
        }
        if (amount.cents() > wallet.balance().cents()) {
            throw new InvalidException("amount_cents", "exceeds_available_amount",
                    amount.cents() + " cents are more than the " + wallet.balance().cents()
                            + " in the wallet", "void at most its balance");
        }
        return Optional.of(new WalletLedger(work)
                .voidCredits(walletId, amount, target, null, terms));
    }

    private WalletTransaction target(String text, UUID walletId) {
        WalletTransaction target = Identifiers.read(text)
                .flatMap(new WalletTransactions(handle)::byId)
                .filter(one -> one.walletId().equals(walletId) && one.kind().isInbound())
                .orElseThrow(() -> new InvalidException("voided_transaction_id",
                        "wallet_transaction_not_found"));
        if (target.remainingCents() == null || target.remainingCents() == 0) {
            throw new InvalidException("voided_transaction_id", "no_remaining_amount",
                    "no credits remain of transaction " + target.id(), null);
        }
        return target;
    }

    private static BigDecimal credits(Fields in, String member) {
        return in.orElse(member, BigDecimal.ZERO);
    }
}
