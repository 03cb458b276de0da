package billing.server.portal;

import billing.engine.PageOf;
import billing.server.page.Page;
import billing.settlement.wallet.TransactionFilter;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletFilter;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The customer's prepaid credits, and what went in and out. */
final class WalletPages {
    private static final int ENTRIES = 100;
    private final PortalSession visit;

    WalletPages(PortalSession visit) {
        this.visit = visit;
    }

    /** A wallet with the address of its history. */
    record Row(String name, boolean active, String balance, String credits, String ongoing,
               String expires, String path) {
    }

    /** Credits that came in, with {@code +}, or went out, with a minus. */
    record Entry(String date, String what, String status, String credits, String amount,
                 boolean inbound) {
    }

    /** The list, or the history of the wallet of an id. */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(visit.page("wallets", "wallets",
                    visit.words().text("menu.wallets"), Map.of("wallets", rows(false))));
        }
        return wallets().stream().filter(wallet -> wallet.id().toString().equals(part))
                .findFirst().map(this::history);
    }

    /** The wallets; of all or only those that can be used. */
    List<Row> rows(boolean active) {
        return wallets().stream().filter(wallet -> !active || wallet.isActive())
                .map(this::row).toList();
    }

    private List<Wallet> wallets() {
        return new Wallets(visit.handle()).page(
                new WalletFilter(visit.customer().id(), null, null),
                billing.engine.PageRange.first()).items();
    }

    private Page history(Wallet wallet) {
        PageOf<WalletTransaction> found = new WalletTransactions(visit.handle()).page(wallet.id(),
                TransactionFilter.ALL, new billing.engine.PageRange(1, ENTRIES));
        Map<String, Object> model = new HashMap<>();
        model.put("wallet", row(wallet));
        model.put("entries", found.items().stream().map(one -> entry(wallet, one)).toList());
        model.put("back", visit.path("wallets"));
        return visit.page("wallet", "wallets", row(wallet).name(), model);
    }

    private Row row(Wallet wallet) {
        String name = wallet.terms().name();
        return new Row(name == null || name.isBlank() ? visit.words().text("wallet") : name,
                wallet.isActive(), visit.money(wallet.balance().cents(), wallet.currency()),
                visit.figures(wallet.currency()).number(wallet.balance().credits()),
                visit.money(wallet.balance().ongoingCents(), wallet.currency()),
                visit.date(wallet.terms().expirationAt()),
                visit.path("wallets/" + wallet.id()));
    }

    private Entry entry(Wallet wallet, WalletTransaction one) {
        boolean inbound = one.kind().isInbound();
        String sign = inbound ? "+" : "\u2212";
        return new Entry(visit.date(one.createdAt()), word("transaction", one.kind()),
                one.state().status() == WalletTransaction.Status.SETTLED ? null
                        : word("transaction", one.state().status()),
                sign + visit.figures(wallet.currency()).number(one.amount().credits()),
                sign + visit.money(one.amount().cents(), wallet.currency()), inbound);
    }

    private String word(String prefix, Enum<?> one) {
        return visit.words().text(prefix + "." + one.name().toLowerCase(Locale.ROOT));
    }
}
