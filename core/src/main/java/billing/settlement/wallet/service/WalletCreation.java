package billing.settlement.wallet.service;

import billing.catalog.CustomSectionChoice;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.wallet.CreditRate;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.RuleAmounts;
import billing.settlement.wallet.Scope;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletBalance;
import billing.settlement.wallet.WalletTerms;
import billing.settlement.wallet.WalletTransaction.Source;
import billing.settlement.wallet.ledger.OngoingBalances;
import billing.settlement.wallet.reader.CreditChecks;
import billing.settlement.wallet.reader.RuleReader;
import billing.settlement.wallet.reader.WalletReader;
import billing.settlement.wallet.store.RecurringRules;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.PaymentChoice;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Creates wallets ({@code money.md 5.1}). */
public final class WalletCreation {
    /** The maximum number of active wallets of a customer. */
    public static final int ACTIVE_MAX = Limit.ACTIVE_WALLETS.most();
    private static final String UNNAMED = "default";
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Creates wallets at {@code now} within the handle's transaction. */
    public WalletCreation(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Creates a wallet with its first credits and its rule.
     *
     * @param externalCustomerId the customer of the path; null when the body names the customer
     * @throws NotFoundException for an unknown customer of the path, or billing entity
     * @throws InvalidException  with all faults; nothing is created then
     */
    public Wallet create(String externalCustomerId, Node body) {
        WalletReader reader = new WalletReader(handle, body, now);
        Fields in = reader.fields();
        Customer customer = externalCustomerId != null
                ? new Customers(handle).get(externalCustomerId)
                : in.<String>find("external_customer_id").flatMap(new Customers(handle)::find)
                        .orElseThrow(() -> new InvalidException("customer",
                                "customer_not_found"));
        List<Wallet> active = new Wallets(handle).active(customer.id());
        Optional<CreditRate> rate = reader.rate(customer.billing().currency());
        WalletTerms terms = reader.terms(customer.id(), new WalletTerms(null, null,
                TopUpTerms.DEFAULT_PRIORITY, null, GrantedCredits.PAYMENT, Scope.EVERYTHING,
                new WalletTerms.TopUps(false, null, null),
                new WalletTerms.Invoicing(null, PaymentChoice.DEFAULT, CustomSectionChoice.NONE,
                        null),
                null),
                        true);
        UUID id = work.nextId();
        terms = withCode(terms, active, reader);
        TopUpTerms first = reader.firstTerms(terms);
        if (active.size() >= ACTIVE_MAX) {
            reader.problem("customer", "wallet_limit_reached", "external_customer_id");
        }
        Optional<RecurringRule> rule = Optional.empty();
        if (rate.isPresent()) {
            checkCredits(in, rate.get(), terms);
            rule = rule(reader, customer.id(), id, terms, rate.get());
        }
        in.reading().problems().refuseRequest();
        Wallet wallet = new Wallet(id, customer.id(), Wallet.Status.ACTIVE, rate.orElseThrow(),
                terms, WalletBalance.EMPTY, null, now, now, null);
        store(wallet, rule, customer);
        new TopUps(work).create(wallet, new RuleAmounts(
                in.orElse("paid_credits", BigDecimal.ZERO),
                in.orElse("granted_credits", BigDecimal.ZERO)), Source.MANUAL, first);
        new OngoingBalances(work).refresh(customer.id());
        return new Wallets(handle).get(id);
    }

    private void store(Wallet wallet, Optional<RecurringRule> rule, Customer customer) {
        new Wallets(handle).insert(wallet);
        rule.ifPresent(new RecurringRules(handle)::insert);
        if (customer.billing().currency() == null) {
            new Customers(handle).setCurrency(customer.id(), wallet.currency(), now);
        }
        Notices.in(handle).add(EventType.WALLET_CREATED, wallet.id());
    }

    private static void checkCredits(Fields in, CreditRate rate, WalletTerms terms) {
        CreditChecks.nonZeroValue(in, "paid_credits", rate);
        CreditChecks.nonZeroValue(in, "granted_credits", rate);
        CreditChecks.notBoughtForDiscounts(in, terms);
        if (!in.orElse("ignore_paid_top_up_limits_on_creation", false)) {
            CreditChecks.withinLimits(in, rate, terms);
        }
    }

    private Optional<RecurringRule> rule(WalletReader reader, UUID customerId, UUID walletId,
                                         WalletTerms terms, CreditRate rate) {
        Fields in = reader.fields();
        Node rules = in.node("recurring_transaction_rules");
        if (in.find("recurring_transaction_rules").isEmpty()) {
            return Optional.empty();
        } else if (!rules.is(Node.Kind.LIST)) {
            reader.problem("recurring_transaction_rules", "invalid_recurring_rule",
                    "recurring_transaction_rules");
            return Optional.empty();
        } else if (rules.items().isEmpty()) {
            return Optional.empty();
        }
        if (rules.items().size() > 1) {
            reader.problem("recurring_transaction_rules", "invalid_number_of_recurring_rules",
                    "recurring_transaction_rules");
            return Optional.empty();
        }
        Optional<RecurringRule> rule = new RuleReader(handle, customerId,
                rules.items().get(0), null).read(
                work.nextId(), walletId, terms, rate, new RuleReader.Fallback(
                        in.orElse("paid_credits", BigDecimal.ZERO),
                        in.orElse("granted_credits", BigDecimal.ZERO)), now);
        if (rule.isEmpty()) {
            reader.problem("recurring_transaction_rules", "invalid_recurring_rule",
                    "recurring_transaction_rules");
        }
        return rule;
    }

    /**
     * Returns the terms with a code: a requested code must be unused, a generated one is made
     * unique.
     */
    private WalletTerms withCode(WalletTerms terms, List<Wallet> active, WalletReader reader) {
        boolean requested = terms.code() != null;
        String code = requested ? terms.code() : codeOf(terms.name());
        boolean used = active.stream().anyMatch(one -> one.terms().code().equals(code));
        if (requested && used) {
            reader.problem("code", ErrorCode.VALUE_ALREADY_EXIST, "code");
        }
        return terms.withCode(requested || !used ? code : unique(code, active));
    }

    /** Appends the epoch second of the creation, or the next second that makes the code unique. */
    private String unique(String code, List<Wallet> active) {
        Set<String> used =
                active.stream().map(one -> one.terms().code()).collect(Collectors.toSet());
        return LongStream.iterate(now.getEpochSecond(), second -> second + 1)
                .mapToObj(second -> code + "_" + second).filter(one -> !used.contains(one))
                .findFirst().orElseThrow();
    }

    /** Returns the name in lower-case ASCII words joined by {@code _}. */
    private static String codeOf(String name) {
        String words = name == null ? "" : Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "").toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "_").replaceAll("^_|_$", "");
        return words.isEmpty() ? UNNAMED : words;
    }
}
