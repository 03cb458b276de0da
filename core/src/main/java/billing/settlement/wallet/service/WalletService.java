package billing.settlement.wallet.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTerms;
import billing.settlement.wallet.reader.RuleReader;
import billing.settlement.wallet.reader.WalletReader;
import billing.settlement.wallet.store.RecurringRules;
import billing.settlement.wallet.store.StaleBalances;
import billing.settlement.wallet.store.Wallets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Updates and terminates wallets ({@code money.md 5.11, 5.12}). */
public final class WalletService {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Changes wallets at {@code now} within the handle's transaction. */
    public WalletService(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Updates the members of a request; other members are unchanged.
     *
     * @throws NotFoundException for an unknown billing entity
     * @throws InvalidException  for a terminated wallet, or with all faults
     */
    public Wallet update(Wallet wallet, Node body) {
        if (!wallet.isActive()) {
            throw new InvalidException("wallet_id", "wallet_is_terminated",
                    "the wallet is terminated", "create another one for the customer");
        }
        WalletReader reader = new WalletReader(handle, body, now);
        WalletTerms terms = reader.terms(wallet.customerId(), wallet.terms(), false);
        boolean used = new Wallets(handle).findActive(wallet.customerId(), terms.code())
                .filter(other -> !other.id().equals(wallet.id())).isPresent();
        if (used) {
            reader.problem("code", ErrorCode.VALUE_ALREADY_EXIST, "code");
        }
        Wallet changed = wallet.with(terms, now);
        List<RecurringRule> stored = new RecurringRules(handle).ofWallets(List.of(wallet.id()));
        Optional<List<RecurringRule>> rules = rules(reader, changed, stored);
        reader.fields().reading().problems().refuseRequest();
        new Wallets(handle).update(changed);
        rules.ifPresent(requested -> replace(stored, requested));
        if (changesUse(wallet.terms(), terms)) {
            new StaleBalances(handle).mark(List.of(wallet.customerId()), now);
        }
        Notices.in(handle).add(EventType.WALLET_UPDATED, wallet.id());
        return new Wallets(handle).get(wallet.id());
    }

    /**
     * Changes the metadata of a wallet ({@code api-conventions.md 9.1}).
     *
     * @param change from the pairs kept to those to keep, the same object for no change; both null
     *               when nothing is kept
     * @return what is kept then
     */
    public Map<String, String> changeMetadata(Wallet wallet,
                                              UnaryOperator<Map<String, String>> change) {
        Map<String, String> kept = wallet.terms().metadata();
        Map<String, String> changed = change.apply(kept);
        if (changed != kept) {
            new Wallets(handle).update(wallet.with(wallet.terms().withMetadata(changed), now));
        }
        return changed;
    }

    /** Terminates a wallet with its rules; a terminated wallet is unchanged. */
    public Wallet terminate(Wallet wallet) {
        if (!wallet.isActive()) {
            return wallet;
        }
        new StaleBalances(handle).mark(List.of(wallet.customerId()), now);
        Wallet terminated = wallet.terminated(now);
        new Wallets(handle).update(terminated);
        RecurringRules rules = new RecurringRules(handle);
        rules.ofWallets(List.of(wallet.id())).forEach(rule -> rules.update(rule.terminated(now)));
        Notices.in(handle).add(EventType.WALLET_TERMINATED, wallet.id());
        return terminated;
    }

    /** Terminates all wallets of a customer that is being deleted. */
    public void terminateAll(UUID customerId) {
        new Wallets(handle).active(customerId).forEach(this::terminate);
    }

    /** Terminates a wallet if it is active and has expired; returns whether it did. */
    public boolean terminateExpired(UUID walletId) {
        Optional<Wallet> expired = new Wallets(handle).expired(walletId, now);
        expired.ifPresent(this::terminate);
        return expired.isPresent();
    }

    /** Terminates a rule if it is active and has expired; returns whether it did. */
    public boolean terminateExpiredRule(UUID ruleId) {
        RecurringRules rules = new RecurringRules(handle);
        Optional<RecurringRule> expired = rules.expired(ruleId, now);
        expired.ifPresent(rule -> rules.update(rule.terminated(now)));
        return expired.isPresent();
    }

    /** Returns the rules after the request; empty when the request does not change them. */
    private Optional<List<RecurringRule>> rules(WalletReader reader, Wallet wallet,
                                                List<RecurringRule> stored) {
        Fields in = reader.fields();
        List<RecurringRule> requested = stored;
        boolean mentioned = in.mentions("recurring_transaction_rules");
        if (mentioned) {
            Node rules = in.node("recurring_transaction_rules");
            List<Node> items = rules.items();
            if (!rules.is(Node.Kind.LIST) && !rules.is(Node.Kind.NULL)) {
                ruleFault(reader, "invalid_recurring_rule");
                return Optional.empty();
            } else if (items.size() > 1) {
                ruleFault(reader, "invalid_number_of_recurring_rules");
                return Optional.empty();
            }
            requested = items.stream().map(item -> rule(item, reader, wallet, stored))
                    .filter(Objects::nonNull).toList();
        }
        boolean unfit = requested.stream().anyMatch(rule ->
                !RuleReader.fits(rule, wallet.terms(), wallet.rate()));
        if (unfit) {
            ruleFault(reader, "invalid_recurring_rule");
        }
        return mentioned ? Optional.of(requested) : Optional.empty();
    }

    private RecurringRule rule(Node item, WalletReader reader, Wallet wallet,
                               List<RecurringRule> stored) {
        RecurringRule known = Formats.idOf(item).flatMap(id -> stored.stream()
                .filter(rule -> rule.id().equals(id)).findFirst()).orElse(null);
        RuleReader rule = new RuleReader(handle, wallet.customerId(), item, known);
        Optional<RecurringRule> read = rule.read(
                known == null ? work.nextId() : known.id(), wallet.id(), wallet.terms(),
                wallet.rate(), RuleReader.Fallback.NONE, now);
        if (read.isEmpty()) {
            if (rule.isTargetTooLow()) {
                reader.problem("target_ongoing_balance",
                        "must_be_greater_than_or_equal_threshold", "recurring_transaction_rules");
            } else {
                ruleFault(reader, "invalid_recurring_rule");
            }
        }
        return read.orElse(null);
    }

    private static void ruleFault(WalletReader reader, String code) {
        reader.problem("recurring_transaction_rules", code, "recurring_transaction_rules");
    }

    private void replace(List<RecurringRule> stored, List<RecurringRule> requested) {
        RecurringRules rules = new RecurringRules(handle);
        for (RecurringRule rule : requested) {
            if (stored.stream().anyMatch(one -> one.id().equals(rule.id()))) {
                rules.update(rule);
            } else {
                rules.insert(rule);
            }
        }
        stored.stream().filter(rule -> requested.stream()
                        .noneMatch(one -> one.id().equals(rule.id())))
                .forEach(rule -> rules.update(rule.terminated(now)));
    }

    /** Whether another wallet may cover usage after the change. */
    private static boolean changesUse(WalletTerms before, WalletTerms after) {
        return !before.code().equals(after.code()) || before.priority() != after.priority()
                || !before.scope().equals(after.scope());
    }
}
