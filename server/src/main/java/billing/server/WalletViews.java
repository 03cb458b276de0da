package billing.server;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.store.CustomSections;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.server.render.money.WalletView;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.RecurringRules;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Loads the objects that wallets are rendered with, in a few queries for any number of them. */
final class WalletViews {
    private final Handle handle;
    private final Instant now;

    WalletViews(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    List<WalletView> views(Collection<Wallet> wallets) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                wallets.stream().map(Wallet::customerId).collect(Collectors.toSet()));
        Map<UUID, List<RecurringRule>> rules = new RecurringRules(handle)
                .ofWallets(wallets.stream().map(Wallet::id).toList()).stream()
                .filter(rule -> rule.isActive(now))
                .collect(Collectors.groupingBy(RecurringRule::walletId));
        Map<String, InvoiceCustomSection> sections = new CustomSections(handle).all().stream()
                .collect(Collectors.toMap(InvoiceCustomSection::code, Function.identity()));
        return wallets.stream().map(wallet -> new WalletView(wallet,
                customers.get(wallet.customerId()), rules.getOrDefault(wallet.id(), List.of()),
                sections)).toList();
    }

    WalletView view(Wallet wallet) {
        return views(List.of(wallet)).get(0);
    }
}
