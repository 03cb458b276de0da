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

/** The customer's wallets and their transactions. */
final class WalletPages {
    private static final int ENTRIES = 100;
    private final PortalSession session;

    WalletPages(PortalSession session) {
        this.session = session;
    }

    /** A wallet with the path of its history. */
    record Row(String name, boolean active, String balance, String credits, String ongoing,
               String expires, String path) {
    }

    /** A transaction; {@code credits} is signed, with {@code +} for an inbound one. */
    record Entry(String date, String what, String status, String credits, String amount,
                 boolean inbound) {
    }

    /** Returns the list, or the history of the wallet with an id. */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(session.page("wallets", "wallets",
                    session.words().text("menu.wallets"), Map.of("wallets", rows(false))));
        }
        return wallets().stream().filter(wallet -> wallet.id().toString().equals(part))
                .findFirst().map(this::history);
    }

    /** All wallets, or the active ones only. */
    List<Row> rows(boolean active) {
        return wallets().stream().filter(wallet -> !active || wallet.isActive())
                .map(this::row).toList();
    }

    private List<Wallet> wallets() {
        return new Wallets(session.handle()).page(
                new WalletFilter(session.customer().id(), null, null),
                billing.engine.PageRange.first()).items();
    }

    private Page history(Wallet wallet) {
        PageOf<WalletTransaction> found = new WalletTransactions(session.handle()).page(wallet.id(),
                TransactionFilter.ALL, new billing.engine.PageRange(1, ENTRIES));
        Map<String, Object> model = new HashMap<>();
        model.put("wallet", row(wallet));
        model.put("entries", found.items().stream().map(one -> entry(wallet, one)).toList());
        model.put("back", session.path("wallets"));
        return session.page("wallet", "wallets", row(wallet).name(), model);
    }

    private Row row(Wallet wallet) {
        String name = wallet.terms().name();
        return new Row(name == null || name.isBlank() ? session.words().text("wallet") : name,
                wallet.isActive(), session.money(wallet.balance().cents(), wallet.currency()),
                session.figures(wallet.currency()).number(wallet.balance().credits()),
                session.money(wallet.balance().ongoingCents(), wallet.currency()),
                session.date(wallet.terms().expirationAt()),
                session.path("wallets/" + wallet.id()));
    }

    private Entry entry(Wallet wallet, WalletTransaction one) {
        boolean inbound = one.kind().isInbound();
        String sign = inbound ? "+" : "\u2212";
        return new Entry(session.date(one.createdAt()), word("transaction", one.kind()),
                one.state().status() == WalletTransaction.Status.SETTLED ? null
                        : word("transaction", one.state().status()),
                sign + session.figures(wallet.currency()).number(one.amount().credits()),
                sign + session.money(one.amount().cents(), wallet.currency()), inbound);
    }

    private String word(String prefix, Enum<?> one) {
        return session.words().text(prefix + "." + one.name().toLowerCase(Locale.ROOT));
    }
}
