package billing.server.portal;

import billing.engine.Identifiers;
import billing.engine.PageOf;
import billing.engine.PageRange;
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

    /** Returns a page of the list ({@code 2}), or the latest history of the wallet with an id. */
    Optional<Page> page(String part) {
        return NumberedPages.range(part).map(this::list).or(() -> history(part, null));
    }

    /**
     * Returns a page of the history of a wallet.
     *
     * @param number null for the first page, with the latest transactions
     */
    Optional<Page> history(String id, String number) {
        return Identifiers.read(id).flatMap(new Wallets(session.handle())::byId)
                .filter(wallet -> wallet.customerId().equals(session.customer().id()))
                .flatMap(wallet -> NumberedPages.range(number)
                        .map(range -> history(wallet, range)));
    }

    /** The active wallets in the order of use. */
    List<Row> active() {
        return rows(new Wallets(session.handle()).active(session.customer().id()));
    }

    private List<Row> rows(List<Wallet> wallets) {
        return wallets.stream().map(this::row).toList();
    }

    private Page list(PageRange range) {
        PageOf<Wallet> found = new Wallets(session.handle()).page(
                new WalletFilter(session.customer().id(), null, null), range);
        Map<String, Object> model = new HashMap<>(NumberedPages.links(session, "wallets", found));
        model.put("wallets", rows(found.items()));
        return session.page("wallets", "wallets", session.words().text("menu.wallets"), model);
    }

    private Page history(Wallet wallet, PageRange range) {
        PageOf<WalletTransaction> found = new WalletTransactions(session.handle()).page(wallet.id(),
                TransactionFilter.ALL, range);
        Map<String, Object> model = new HashMap<>(
                NumberedPages.links(session, "wallets/" + wallet.id(), found));
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
