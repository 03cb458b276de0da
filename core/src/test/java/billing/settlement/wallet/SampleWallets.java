package billing.settlement.wallet;

import billing.catalog.Charge;
import billing.catalog.CustomSectionChoice;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.wallet.RecurringRule.Method;
import billing.settlement.wallet.RecurringRule.Trigger;
import billing.subscription.PaymentChoice;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Wallets, fees and rules that nobody stores. */
public final class SampleWallets {
    static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    static final UUID CUSTOMER = new UUID(9, 9);

    private SampleWallets() {
    }

    static UUID id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    static Scope metrics(String... names) {
        return new Scope(List.of(), java.util.Arrays.stream(names)
                .map(name -> new Scope.Metric(id(name), name)).toList());
    }

    static Scope feeTypes(String... types) {
        return new Scope(List.of(types), List.of());
    }

    static Wallet wallet(String name, long cents, Scope scope) {
        return wallet(name, "1", cents, scope, null, null);
    }

    /** A wallet whose granted credits are a discount of everything. */
    public static Wallet discounting(String name, long cents) {
        Wallet paying = wallet(name, cents, Scope.EVERYTHING);
        return paying.with(new WalletTerms(name, name, 50, null, GrantedCredits.DISCOUNT,
                Scope.EVERYTHING,
                new WalletTerms.TopUps(false, null, null),
                new WalletTerms.Invoicing(null, PaymentChoice.DEFAULT, CustomSectionChoice.NONE,
                        null),
                null), NOW);
    }

    static Wallet wallet(String name, String rate, long cents, Scope scope, Long min, Long max) {
        CreditRate value = new CreditRate(new BigDecimal(rate), EUR);
        WalletBalance balance = WalletBalance.EMPTY.in(value.ofCents(cents), NOW).covering(0);
        return new Wallet(id(name), CUSTOMER, Wallet.Status.ACTIVE, value,
                new WalletTerms(name, name, 50, null, GrantedCredits.PAYMENT, scope,
                        new WalletTerms.TopUps(false, min, max),
                        new WalletTerms.Invoicing(null, PaymentChoice.DEFAULT,
                                CustomSectionChoice.NONE, null),
                        null),
                balance, null, NOW, NOW, null);
    }

    /** The same wallet with so many cents left once all usage is billed. */
    static Wallet ongoing(Wallet wallet, long ongoingCents) {
        return wallet.with(wallet.balance().covering(wallet.balance().cents() - ongoingCents));
    }

    static Fee fee(FeeType type, String item, long cents, String precise, String preciseTaxes,
                   String target) {
        Map<String, String> groups = target == null ? Map.of()
                : Map.of(Charge.TARGET_WALLET, target);
        return FeeBuilder.of(type, new Fee.Item(id(item), item, item, null, item, null, null,
                        groups), EUR)
                .exactCents(new BigDecimal(precise))
                .taxes(List.of(), 0, new BigDecimal(preciseTaxes), BigDecimal.ZERO).build();
    }

    static Fee fee(FeeType type, String item, long cents) {
        return fee(type, item, cents, String.valueOf(cents), "0", null);
    }

    static RecurringRule threshold(String threshold, String paid, String granted) {
        return rule(Trigger.THRESHOLD, Method.FIXED, threshold, paid, granted, null, null, false);
    }

    static RecurringRule target(String target, Boolean grants, boolean ignoresLimits) {
        return rule(Trigger.THRESHOLD, Method.TARGET, "0", "0", "0", target, grants,
                ignoresLimits);
    }

    private static RecurringRule rule(Trigger trigger, Method method, String threshold,
                                      String paid, String granted, String target, Boolean grants,
                                      boolean ignoresLimits) {
        return new RecurringRule(id("rule"), id("wallet"),
                new RecurringRule.Schedule(trigger, null, new BigDecimal(threshold), null, null),
                new RecurringRule.TopUp(method, new BigDecimal(paid), new BigDecimal(granted),
                        target == null ? null : new BigDecimal(target), grants, ignoresLimits),
                TopUpTerms.PLAIN, NOW, NOW, null);
    }
}
